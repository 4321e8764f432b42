// Plain JavaScript on purpose: an older Node can't read TypeScript at all, and its own message about that helps nobody.
// better-sqlite3 13 ends with a segmentation fault under Node 20, so the wrong Node has to be named before it is loaded.
const wanted = 24;
const [major] = process.versions.node.split('.').map(Number);

if (major === undefined || major < wanted) {
  console.error(
    `Counter's tools need Node ${wanted} or newer, and this is Node ${process.versions.node}.\n` +
      'Start them through npm (npm run …, npm exec …): npm ci puts the right Node into node_modules. ' +
      `On macOS install Node ${wanted} yourself.`,
  );
  process.exit(1);
}
