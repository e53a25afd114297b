#!/usr/bin/env node
// Lets `npx @agentgrade/cli` in a clone run the clone: npm looks for the command in node_modules/.bin.
'use strict'
require('../bin/agentgrade.js')
