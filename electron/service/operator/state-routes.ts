import { z } from 'zod';
import { formatInstant } from '../../contract/domain/time.ts';
import { exportFixture } from '../fixture/fixture-export.ts';
import { describeFixture } from '../fixture/fixture-schema.ts';
import { Failure } from '../pipeline/failure.ts';
import { createListResponse, createResponse, NO_CONTENT } from '../pipeline/response.ts';
import type { Snapshot, Snapshots } from '../snapshots/snapshots.ts';
import type { OperatorRoute } from './route.ts';
import { defineAsyncOperatorRoute, defineOperatorRoute } from './route.ts';

const noBody = z.strictObject({});

const toSnapshotResource = ({ id, takenAt }: Snapshot) => ({ snapshot_id: id, now: formatInstant(takenAt) });

function findSnapshot(snapshots: Snapshots, id: string): Snapshot {
  const snapshot = snapshots.find(id);
  if (!snapshot) throw new Failure('not_found', 'There is no such snapshot.');
  return snapshot;
}

/** The routes that keep a state, return to it, start anew and export the present one. */
export const operatorStateRoutes: readonly OperatorRoute[] = [
  defineAsyncOperatorRoute(
    'POST',
    '/operator/snapshots',
    async ({ core, snapshots }) =>
      createResponse(201, toSnapshotResource(await core.scheduler.runWhenIdle(() => snapshots.take()))),
    noBody,
  ),
  defineOperatorRoute('GET', '/operator/snapshots', ({ snapshots }) =>
    createListResponse(snapshots.all().map((each) => JSON.stringify(toSnapshotResource(each)))),
  ),
  defineAsyncOperatorRoute(
    'POST',
    '/operator/snapshots/:id/restore',
    async ({ core, snapshots, param }) => {
      const snapshot = findSnapshot(snapshots, param('id'));
      await core.scheduler.runWhenIdle(() => snapshots.restore(snapshot));
      return createResponse(200, toSnapshotResource(snapshot));
    },
    noBody,
  ),
  defineAsyncOperatorRoute(
    'DELETE',
    '/operator/snapshots/:id',
    ({ snapshots, param }) => {
      snapshots.remove(findSnapshot(snapshots, param('id')));
      return Promise.resolve(NO_CONTENT);
    },
    noBody,
  ),
  defineAsyncOperatorRoute(
    'POST',
    '/operator/reset',
    async ({ core, snapshots }) => createResponse(200, await core.scheduler.runWhenIdle(() => snapshots.reset())),
    noBody,
  ),
  defineOperatorRoute('GET', '/operator/fixture', ({ core }) => createResponse(200, exportFixture(core))),
  defineOperatorRoute('GET', '/operator/fixture.schema.json', () => createResponse(200, describeFixture())),
];
