'use strict';

// Kept in syntax that even very old versions of Node can read, so that they can say what to do.
var major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(
    'Tend needs Node 20 or newer to start and this is ' +
      process.version +
      ': install Node 24 from https://nodejs.org, then run this again.'
  );
  process.exit(1);
}
require('./tools/bootstrap/main.cjs');
