#!/usr/bin/env node
/*
 * `exec` for Windows, whose command line has none. Every other shell has its own and never gets here: there it lets a
 * program take the place of npm's shell, which would otherwise die of a SIGTERM meant for the program and leave it behind.
 */
const { spawnSync } = require('node:child_process');

const quoted = process.argv.slice(2).map((part) => `"${part}"`);
process.exitCode = spawnSync(quoted.join(' '), { stdio: 'inherit', shell: true }).status ?? 1;
