#!/usr/bin/env python3
"""A made rating list of the form and size of the FIDE's combined one, for measurements of memory and time.

    scripts/made_fide_list.py ROWS LIST.txt LIST.xml

Nobody in it is real. The list of the FIDE had 1.85 million rows in 2026. The same number of rows gives the same bytes.
"""

import random
import sys

HEADER = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng "
    "BGm BK B-day Flag"
)
SYLLABLES = "ka ro mi sa ne vo li an ber to gar pe sch mul del iv ov son ez ski ra na tor el mar du fo ri gu ha".split()
FEDERATIONS = "IND ESP RUS GER FRA USA POL ITA IRI SRI TUR NED UKR BRA HUN CZE ARG COL PER MAS".split()


def made_names(chance, lengths, number):
    return ["".join(chance.choice(SYLLABLES) for _ in range(chance.choice(lengths))).capitalize() for _ in range(number)]


def main():
    if len(sys.argv) != 4:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    chance = random.Random(1)
    surnames, given = made_names(chance, (2, 2, 3, 3, 4), 180_000), made_names(chance, (1, 2, 2, 3), 30_000)
    columns = {title: HEADER.index(title) for title in ("Name", "Fed", "Sex", "Tit", "SRtng", "B-day")}
    with open(sys.argv[2], "w", encoding="ascii") as text, open(sys.argv[3], "w", encoding="ascii") as xml:
        text.write(HEADER + "\n")
        xml.write('<?xml version="1.0" encoding="utf-8"?>\n<playerslist>\n')
        for i in range(int(sys.argv[1])):
            name = f"{chance.choice(surnames)}, {chance.choice(given)}" + (f" {chance.choice(given)}" if chance.random() < 0.3 else "")
            if chance.random() < 0.1:
                name = name.replace(",", "")
            elo = chance.randint(1400, 2300) if chance.random() < 0.25 else 0
            born = chance.randint(1935, 2018) if chance.random() < 0.95 else 0
            row = {
                "Name": name,
                "Fed": chance.choice(FEDERATIONS),
                "Sex": "F" if chance.random() < 0.12 else "M",
                "Tit": "GM" if elo > 2280 else "FM" if elo > 2200 else "",
                "SRtng": str(elo or ""),
                "B-day": f"{born:04}",
            }
            line = list(f"{100000 + i * 27:<{len(HEADER)}}")
            for title, value in row.items():
                line[columns[title] : columns[title] + len(value)] = value
            text.write("".join(line) + "\n")
            rating = f"<rating>{elo}</rating>\n<games>0</games>\n<k>20</k>\n" if elo else ""
            xml.write(
                f"<player>\n<fideid>{100000 + i * 27}</fideid>\n<name>{name}</name>\n<country>{row['Fed']}</country>\n<sex>{row['Sex']}</sex>\n"
                f"<title>{row['Tit']}</title>\n<w_title></w_title>\n<o_title></o_title>\n<foa_title></foa_title>\n{rating}"
                f"<birthday>{born}</birthday>\n<flag></flag>\n</player>\n"
            )
        xml.write("</playerslist>\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
