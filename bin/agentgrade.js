#!/usr/bin/env node
// The command `agentgrade`: runs the command line on a Node that can run it; in syntax that Node 12
// can read.
'use strict'
var path = require('path')
var launch = require('./launch.js')

var program = path.join(__dirname, 'program.js')
var node = launch.nodeToUse()
launch.stopWithNpm()
if (launch.isThisNode(node)) require(program)
else launch.start(node, process.execArgv.concat([program], process.argv.slice(2)), process.env)
