import { ClipboardList } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useServices } from '../../../services/services.ts';
import { useScanHandler } from '../../../services/use-scan-handler.ts';
import { useStoreName } from '../../../services/use-store-name.ts';
import { leaveFor } from '../../../state/route.ts';
import { createFilterQuery } from '../../../state/stock-screen-state.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { Box } from '../../../ui/primitives.tsx';
import { PickingQuestions } from '../picking-questions.tsx';
import { StoreSwitch } from '../store-switch.tsx';
import { SubScreenHeader } from '../sub-screen-header.tsx';
import { useStockStoreId } from '../use-stock-store-id.ts';
import { CountForm } from './count-form.tsx';
import { CountList } from './count-list.tsx';
import { CountReview } from './count-review.tsx';
import { useCountedItem } from './use-counted-item.ts';
import { type CountingSessionState, type LoadedCountingSession, useCountingSession } from './use-counting-session.ts';
import styles from './counting-screen.module.css';

/**
 * Counts many items in a session: scan, count, next. Staff can leave and resume a session, and review its differences
 * before they send it.
 */
export function CountingScreen(): ReactNode {
  const storeId = useStockStoreId();
  const { t } = useI18n();
  const counting = useCountingSession(storeId);
  const { session } = counting;
  const earlyScans = useRef<string[]>([]);
  useScanHandler(({ code, isCutOff }) => {
    if (!isCutOff) earlyScans.current.push(code);
  }, session == null);

  /** Returns the codes that were scanned before the session opened, once. They are counted first. */
  const takeEarlyScans = (): readonly string[] => earlyScans.current.splice(0);

  if (session === undefined) return <div className="screen">{t('stock.reading')}</div>;
  if (session === null) return <CountingStart storeId={storeId} onBegin={() => void counting.begin()} />;
  return (
    <OpenSession
      key={session.view.sessionId}
      storeId={storeId}
      counting={counting}
      session={session}
      takeEarlyScans={takeEarlyScans}
    />
  );
}

interface OpenSessionProps {
  readonly storeId: number;
  readonly counting: CountingSessionState;
  readonly session: LoadedCountingSession;
  takeEarlyScans(): readonly string[];
}

/** The item in hand with the counts so far, or the differences. */
function OpenSession({ storeId, counting, session, takeEarlyScans }: OpenSessionProps): ReactNode {
  const { stock } = useServices();
  const { t, clock, day } = useI18n();
  const [isReview, setReview] = useState(false);
  const { put, remove, send, discard } = counting;
  const item = useCountedItem({ storeId, session, isReview, takeEarlyScans, put });
  const { view, rows } = session;
  const since = t('counting.since', { since: `${day(view.startedAt)}, ${clock(view.startedAt)}` });
  const storeName = useStoreName(storeId);
  /** Shows the differences once they hold the item in hand too. */
  async function review(): Promise<void> {
    if (await item.next()) setReview(true);
  }
  /** Leaves for Stock. What can't be stored yet stays in hand. */
  async function pause(): Promise<void> {
    await item.next();
    leaveFor('counting', 'stock');
  }
  async function sendAll(): Promise<void> {
    if (!(await send())) return;
    stock.listQuery.set(createFilterQuery('changed'));
    leaveFor('counting', 'stock');
  }
  return (
    <div className="screen stack">
      <SubScreenHeader title={t('screen.counting')} hint={storeName === null ? since : `${storeName} · ${since}`}>
        <p className="tabular weight-600 muted" role="status">
          {t('counting.items', { count: view.items })} · {t('counting.different', { count: view.different })}
        </p>
        {!isReview && (
          <>
            <Button onPress={() => void pause()}>{t('counting.pause')}</Button>
            <Button
              kind="second"
              isDisabled={view.items === 0 && item.completeSum === null}
              onPress={() => void review()}
            >
              {t('counting.review')}
            </Button>
          </>
        )}
      </SubScreenHeader>
      {isReview ? (
        <CountReview
          session={session}
          onBack={() => setReview(false)}
          onSend={() => void sendAll()}
          onDiscard={() => void discard()}
          onCountAgain={(again) => {
            void item.countAgain(again);
            setReview(false);
          }}
        />
      ) : (
        <div className={joinClasses('gap-12 grow squeezable', styles.counting)}>
          <CountForm item={item} />
          <CountList
            rows={[...rows.values()].reverse()}
            onAgain={(again) => void item.countAgain(again)}
            onRemove={(each) => void remove(each)}
          />
        </div>
      )}
    </div>
  );
}

/** Explains counting and begins a session. */
function CountingStart({ storeId, onBegin }: { readonly storeId: number; onBegin(): void }): ReactNode {
  const { t } = useI18n();
  return (
    <div className="screen">
      <SubScreenHeader title={t('screen.counting')} />
      <StoreSwitch />
      <PickingQuestions storeId={storeId} />
      <section className={`stack gap-12 ${styles.countingStart} panel`}>
        <Box tone="calm" icon={ClipboardList} title={t('counting.how')}>
          <p>{t('counting.how_note')}</p>
          <p>{t('stock.count_hint')}</p>
        </Box>
        <Button kind="go" onPress={onBegin}>
          {t('counting.begin')}
        </Button>
      </section>
    </div>
  );
}
