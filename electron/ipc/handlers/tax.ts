import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { TAX_CALLS } from '../../contract/calls/tax.ts';
import { NO_TAX } from '../../contract/domain/tax.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';

/** HSN codes and rates of GST. */
export function taxHandlers({ withWorkspace }: WorkspaceAccess): CallHandlers<keyof typeof TAX_CALLS> {
  return {
    'tax.item': ({ workspace, storeId, barcode }) =>
      withWorkspace(workspace, ({ database: { taxes }, now }) => {
        const own = taxes.ownOf(storeId, barcode, now());
        const ofCategory = own.category === null ? NO_TAX : taxes.ofCategory(own.category, now());
        return { ok: true, value: { own, ofCategory } };
      }),
    'tax.setItem': ({ workspace, storeId, barcode, ...tax }) =>
      withWorkspace(workspace, ({ database, storeIds, now, events }) => {
        if (!storeIds.includes(storeId)) return failed('not_found');
        database.write(() => database.taxes.setItem(storeId, barcode, tax, now()));
        events.emit('staff.changed');
        return DONE;
      }),
    'tax.categories': ({ workspace }) =>
      withWorkspace(workspace, ({ database, now }) => ({ ok: true, value: database.taxes.categories(now()) })),
    'tax.setCategory': ({ workspace, category, ...tax }) =>
      withWorkspace(workspace, ({ database, now, events }) => {
        database.write(() => database.taxes.setCategory(category, tax, now()));
        events.emit('staff.changed');
        return DONE;
      }),
  };
}
