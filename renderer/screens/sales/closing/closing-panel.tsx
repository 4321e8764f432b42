import { Scale } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ClosingView } from '../../../../electron/contract/calls/closing.ts';
import type { SaleRow } from '../../../../electron/contract/calls/sales.ts';
import {
  formatIndiaDay,
  type Instant,
  parseInstant,
  startOfIndiaDay,
} from '../../../../electron/contract/domain/time.ts';
import type { WorkspaceKind } from '../../../../electron/contract/domain/workspace.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useCall, useQuery } from '../../../services/use-call.ts';
import { useNow, useWorkspace } from '../../../services/workspace-context.ts';
import { useSalesDay } from '../../../state/route.ts';
import { Button } from '../../../ui/button.tsx';
import { ExercisePointer } from '../../exercises/exercise-pointer.tsx';
import { ClosingFindingList } from './closing-finding-list.tsx';
import { SignOffForm } from './sign-off-form.tsx';
import { SignedClosings } from './signed-closings.tsx';
import styles from './closing-panel.module.css';

/** A day that staff began to close while it was today. */
interface BegunDay {
  readonly workspace: WorkspaceKind;
  readonly day: Instant;
}

/**
 * Closes a day, today unless the address names another: compares it with the service, lists the differences, and lets a
 * person sign it off. A day once begun stays until it is signed off, even past midnight.
 */
export function ClosingPanel({ toBook }: { readonly toBook: readonly SaleRow[] }): ReactNode {
  const { workspace } = useWorkspace();
  const today = startOfIndiaDay(useNow());
  const named = useSalesDay();
  const [begun, setBegun] = useState<BegunDay | null>(null);
  const day = named === null ? findClosingDay(workspace.kind, begun, today) : parseInstant(named);
  const { t, day: dayWords } = useI18n();
  const closings = useQuery('closing.list', { workspace: workspace.kind }, workspace.revisions.sales).value ?? [];
  return (
    <section data-slot="closing" className={`stack gap-10 ${styles.closing} panel`} aria-label={t('closing.title')}>
      <h2 className="text-15 semibold">
        {day === today ? t('closing.title') : t('closing.title_of', { day: dayWords(day) })}
      </h2>
      <DayClosing
        key={`${workspace.kind} ${day}`}
        day={day}
        toBook={toBook}
        lastSigner={closings[0]?.signedBy ?? ''}
        onBegin={() => setBegun(named === null ? { workspace: workspace.kind, day } : null)}
        onEnd={() => setBegun(null)}
      />
      <SignedClosings closings={closings} />
    </section>
  );
}

/** The day to close unless the address names one: the day that was begun in this workspace, or today. */
function findClosingDay(workspace: WorkspaceKind, begun: BegunDay | null, today: Instant): Instant {
  return begun?.workspace === workspace ? begun.day : today;
}

interface DayClosingProps {
  readonly day: Instant;
  readonly toBook: readonly SaleRow[];
  /** Who signed the last closing; empty before the first. */
  readonly lastSigner: string;
  onBegin(): void;
  onEnd(): void;
}

/** The comparison of a day, its findings, and the form that signs them off. */
function DayClosing({ day, toBook, lastSigner, onBegin, onEnd }: DayClosingProps): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t, clock } = useI18n();
  const [view, setView] = useState<ClosingView | null>(null);
  const [isComparing, setComparing] = useState(false);
  const [isSigned, setSigned] = useState(false);

  async function compare(): Promise<void> {
    onBegin();
    setComparing(true);
    setSigned(false);
    const result = await call('closing.compare', { workspace: workspace.kind, day: formatIndiaDay(day) });
    setComparing(false);
    setView(result.ok ? result.value : null);
  }

  function end(): void {
    setSigned(true);
    onEnd();
  }

  const status = isComparing
    ? t('closing.asking')
    : view === null
      ? t('closing.note')
      : t('closing.at', { time: clock(view.at) });
  return (
    <>
      <p className="screen-hint" role="status">
        {isSigned ? t('closing.is_signed') : status}
      </p>
      {view !== null && !isComparing && <ClosingFindingList view={view} toBook={toBook} />}
      {view !== null && !isComparing && !isSigned && <SignOffForm view={view} lastSigner={lastSigner} onSigned={end} />}
      <ExercisePointer at={['compare']} />
      <Button icon={Scale} isDisabled={isComparing} onPress={() => void compare()}>
        {t(view === null ? 'closing.compare' : 'closing.compare_again')}
      </Button>
    </>
  );
}
