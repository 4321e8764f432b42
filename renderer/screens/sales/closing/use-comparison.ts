import { useCallback, useEffect, useState } from 'react';
import type { ClosingView } from '../../../../electron/contract/calls/closing.ts';
import type { SaleRow } from '../../../../electron/contract/calls/sales.ts';
import { formatIndiaDay, type Instant, startOfIndiaDay } from '../../../../electron/contract/domain/time.ts';
import type { WorkspaceKind } from '../../../../electron/contract/domain/workspace.ts';
import { useCall } from '../../../services/use-call.ts';

interface ComparedDay {
  /** The last comparison; null until there is one. */
  readonly view: ClosingView | null;
  readonly isComparing: boolean;
  compare(): void;
}

/** Compares a day with the service when the screen opens, and at each call of `compare`. */
export function useComparison(workspace: WorkspaceKind, day: Instant): ComparedDay {
  const call = useCall();
  const [view, setView] = useState<ClosingView | null>(null);
  const [isComparing, setComparing] = useState(true);

  const compare = useCallback(() => {
    setComparing(true);
    void call('closing.compare', { workspace, day: formatIndiaDay(day) }).then((result) => {
      setComparing(false);
      setView(result.ok ? result.value : null);
    });
  }, [call, workspace, day]);

  useEffect(compare, [compare]);
  return { view, isComparing, compare };
}

/**
 * The sales of a day that are not booked, and a new comparison once the last of them is. `toBook`: those of all days; null
 * until they are read.
 */
export function useSalesToBook(toBook: readonly SaleRow[] | null, day: Instant, { view, compare }: ComparedDay) {
  const ofDay = (toBook ?? []).filter(({ soldAt }) => soldAt !== null && startOfIndiaDay(soldAt) === day);
  const isOutdated = toBook !== null && view !== null && view.booking.toBook > 0 && ofDay.length === 0;
  useEffect(() => {
    if (isOutdated) compare();
  }, [isOutdated, compare]);
  return ofDay;
}
