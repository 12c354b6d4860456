package spartan

import "prestags/scenarios"

var _ scenarios.Error
