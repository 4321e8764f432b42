import { formatInstant } from '../../contract/domain/time.ts';
import { Failure } from '../core/failure.ts';
import { exportFixture } from '../fixture/fixture-export.ts';
import { describeFixture } from '../fixture/fixture-schema.ts';
import { createListResponse, createResponse, NO_CONTENT } from '../pipeline/response.ts';
import type { Snapshot, Snapshots } from '../snapshots/snapshots.ts';
import type { OperatorRoute } from './route.ts';
import { defineAsyncOperatorRoute, defineOperatorRoute } from './route.ts';

const toSnapshotResource = ({ id, takenAt }: Snapshot) => ({ snapshot_id: id, now: formatInstant(takenAt) });

function findSnapshot(snapshots: Snapshots, id: string): Snapshot {
  const snapshot = snapshots.find(id);
  if (!snapshot) throw new Failure('not_found', 'There is no such snapshot.');
  return snapshot;
}

/** The routes that keep a state, return to it, start over and export the present one. */
export const operatorStateRoutes: readonly OperatorRoute[] = [
  defineAsyncOperatorRoute('takeSnapshot', async ({ core, snapshots }) =>
    createResponse(201, toSnapshotResource(await core.scheduler.runWhenIdle(() => snapshots.take()))),
  ),
  defineOperatorRoute('listSnapshots', ({ snapshots }) =>
    createListResponse(snapshots.all().map((each) => JSON.stringify(toSnapshotResource(each)))),
  ),
  defineAsyncOperatorRoute('restoreSnapshot', async ({ core, snapshots, param }) => {
    const snapshot = findSnapshot(snapshots, param('snapshot_id'));
    await core.scheduler.runWhenIdle(() => snapshots.restore(snapshot));
    return createResponse(200, toSnapshotResource(snapshot));
  }),
  defineAsyncOperatorRoute('removeSnapshot', ({ snapshots, param }) => {
    snapshots.remove(findSnapshot(snapshots, param('snapshot_id')));
    return Promise.resolve(NO_CONTENT);
  }),
  defineAsyncOperatorRoute('reset', async ({ core, snapshots }) =>
    createResponse(200, await core.scheduler.runWhenIdle(() => snapshots.reset())),
  ),
  defineAsyncOperatorRoute('exportState', async ({ core, snapshots }) =>
    createResponse(200, await core.scheduler.runWhenIdle(() => snapshots.export())),
  ),
  defineAsyncOperatorRoute('importState', async ({ core, snapshots, body }) =>
    createResponse(200, await core.scheduler.runWhenIdle(() => snapshots.import(body))),
  ),
  defineOperatorRoute('exportFixture', ({ core }) => createResponse(200, exportFixture(core))),
  defineOperatorRoute('getFixtureSchema', () => createResponse(200, describeFixture())),
];
