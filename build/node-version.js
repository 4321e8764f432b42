// Plain JavaScript, because an older Node can't read TypeScript, and its own message doesn't help.
// better-sqlite3 13 crashes under Node 20, so this check runs before the driver is loaded.
const required = 24;
const [major] = process.versions.node.split('.').map(Number);

if (major === undefined || major < required) {
  console.error(
    `Counter's tools need Node ${required} or newer, and this is Node ${process.versions.node}.\n` +
      'Start them through npm (npm run …, npm exec …): npm ci puts the right Node into node_modules. ' +
      `On macOS install Node ${required} yourself.`,
  );
  process.exit(1);
}
