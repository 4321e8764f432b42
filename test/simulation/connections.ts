import Database from 'better-sqlite3';

const opened = new Map<string, Database.Database>();
const pragma = Database.prototype.pragma;

/** Notes every connection that the rooms of this process open, by its file: whoever opens one sets pragmas first. */
Database.prototype.pragma = function notePragma(this: Database.Database, source, options) {
  opened.set(this.name, this);
  return pragma.call(this, source, options);
};

/**
 * The connection that a room has open on a file: the simulation reads through it straight from the database, past
 * every line of the room.
 */
export function connectionOn(file: string): Database.Database {
  const connection = opened.get(file);
  if (!connection?.open) throw new Error(`nobody has ${file} open`);
  return connection;
}

/** Forgets the connections below a folder. */
export function forgetConnections(folder: string): void {
  for (const file of opened.keys()) if (file.startsWith(folder)) opened.delete(file);
}
