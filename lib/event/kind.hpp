#pragma once

#include "event/event.hpp"

namespace arbiter::event {

// Which kind of tournament an event is, from its games alone, and why; both go into the event.
void recognise_kind(Event& event);

}  // namespace arbiter::event
