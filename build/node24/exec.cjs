#!/usr/bin/env node
/*
 * `exec` for Windows, whose command line has none. Every other shell has its own, by which a program replaces npm's shell;
 * otherwise a SIGTERM would end the shell and leave the program behind.
 */
const { spawnSync } = require('node:child_process');

const quoted = process.argv.slice(2).map((argument) => `"${argument}"`);
process.exitCode = spawnSync(quoted.join(' '), { stdio: 'inherit', shell: true }).status ?? 1;
