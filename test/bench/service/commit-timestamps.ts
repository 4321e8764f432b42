// Loaded into the service's process before it starts (--import): notes when each commit was on the disk, and gives the
// times when it is asked. Nothing of the service is changed by it.
import Sqlite from 'better-sqlite3';

const commits: number[] = [];
const { transaction } = Sqlite.prototype;

type Work = (...given: unknown[]) => unknown;

Sqlite.prototype.transaction = function timed(this: Sqlite.Database, work: Work) {
  const made = transaction.call(this, work);
  const note =
    (run: Work): Work =>
    (...given) => {
      const result = run(...given);
      if (!this.inTransaction) commits.push(performance.timeOrigin + performance.now());
      return result;
    };
  const { deferred, immediate, exclusive } = made;
  const ways = { deferred: note(deferred), immediate: note(immediate), exclusive: note(exclusive) };
  return Object.assign(note(made), { default: note(made), ...ways });
} as typeof transaction;

process.on('message', () => {
  process.send?.(commits);
});
