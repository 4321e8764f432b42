import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** A stored count. */
interface CountRow {
  readonly storeId: number;
  readonly barcode: string;
  readonly counted: number;
}

/** C14: once the app says “saved”, a power cut does not lose it. */
export const monitorDurability: CreatePromiseMonitor = (_world, report, recordCheck) => ({
  started(counter) {
    const stored = new Set(counter.actions().map(({ id }) => id));
    recordCheck([...counter.staffActions.all()].some(({ reported }) => reported === 'saved'));
    for (const { id, reported, name } of counter.staffActions.all()) {
      if (reported === 'saved' && !stored.has(id) && !counter.mayHaveRemoved(id))
        report(`${counter.name} has lost ${id} (${name}), which it had saved`);
    }
  },
});

/** C14: a power cut loses neither what is counted in a session, nor what was sent of it, nor an undo. */
export const monitorCountingSessions: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  if (!simulation.world.hasBusyStaff) return {};

  function checkOpenSessions({ name, database, staffActions }: Counter): void {
    for (const { id, counted } of staffActions.sessions.values()) {
      const stored = database.countedItems(id);
      recordCheck(counted.size > 0);
      for (const [barcode, { units }] of counted) {
        if (stored?.get(barcode) !== units)
          report(`${name} has lost the count of ${units} of ${barcode} in the session ${id}`);
      }
    }
  }

  function checkSentCounts(counter: Counter): void {
    // After weeks the app removes finished records.
    if (simulation.isLong) return;
    const unmatched = counter
      .actions()
      .filter(({ kind }) => kind === 'count')
      .map(({ storeId, payload }): CountRow => ({ storeId, ...JSON.parse(payload) }));
    for (const { storeId, barcode, counted } of counter.staffActions.sentCounts) {
      const at = unmatched.findIndex(
        (each) => each.storeId === storeId && each.barcode === barcode && counted.includes(each.counted),
      );
      if (at < 0)
        report(
          `${counter.name} has lost the count of ${counted.join(' or ')} of ${barcode}, which was sent with a session`,
        );
      else unmatched.splice(at, 1);
    }
  }

  function checkWithdrawn(counter: Counter): void {
    for (const { id, state } of counter.actions()) {
      if (state !== 'withdrawn' && counter.staffActions.withdrawn.has(id))
        report(`${counter.name}: the adjustment ${id} was undone, and is ${state}`);
    }
  }

  return {
    started: (counter) => {
      checkOpenSessions(counter);
      checkSentCounts(counter);
    },
    check() {
      for (const counter of simulation.counters) if (counter.app !== null) checkWithdrawn(counter);
    },
    findUnsettled() {
      for (const counter of simulation.counters) if (counter.app !== null) checkSentCounts(counter);
      return null;
    },
  };
};

/**
 * C14: a print that staff requested is not forgotten unless the database is lost. Staff see whether the paper came out.
 */
export const monitorPrintRequests: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  // After weeks the app removes print jobs.
  if (!simulation.world.hasBusyStaff || simulation.isLong) return {};
  return {
    databaseLost: ({ staffActions }) => staffActions.prints.clear(),
    started({ name, database, staffActions }) {
      recordCheck(staffActions.prints.size > 0);
      for (const id of staffActions.prints) if (!database.hasPrint(id)) report(`${name} has lost the print ${id}`);
    },
  };
};
