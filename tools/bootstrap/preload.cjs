'use strict';

// Loaded into every program that run.cjs starts.
require('./follow-parent.cjs').followParent({ isThroughShell: false });
