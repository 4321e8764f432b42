import { ClipboardList } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useScanHandler } from '../../../devices/scanner/use-scan-handler.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { goTo, leaveFor } from '../../../state/route.ts';
import { useServices } from '../../../state/services.ts';
import { Button } from '../../../ui/button.tsx';
import { Box } from '../../../ui/primitives.tsx';
import { PickingQuestions } from '../picking-questions.tsx';
import { DEFAULT_LIST_QUERY } from '../stock-screen-state.ts';
import { StoreSwitch } from '../store-switch.tsx';
import { SubScreenHeader } from '../sub-screen-header.tsx';
import { useStockStoreId } from '../use-stock-store-id.ts';
import { CountForm } from './count-form.tsx';
import { CountList } from './count-list.tsx';
import { CountReview } from './count-review.tsx';
import { useCountingSession } from './use-counting-session.ts';
import styles from './counting-screen.module.css';

/**
 * Counts many items in a session: scan, count, next. Staff can leave and resume a session, and review its differences
 * before they send it.
 */
export function CountingScreen(): ReactNode {
  const storeId = useStockStoreId();
  const { stock } = useServices();
  const { t, clock, day } = useI18n();
  const { session, begin, put, remove, send, discard } = useCountingSession(storeId);
  const [isReview, setReview] = useState(false);
  const [barcode, setBarcode] = useState<string | null>(null);
  /** A code scanned before the session opened. It is counted first. */
  const [earlyScan, setEarlyScan] = useState<string | null>(null);
  useScanHandler(({ code, isMisread }) => setEarlyScan(isMisread ? null : code), session == null);

  if (session === undefined) return <div className="screen">{t('stock.reading')}</div>;
  if (session === null) return <CountingStart storeId={storeId} onBegin={() => void begin()} />;

  const { view, rows } = session;
  const since = `${day(view.startedAt)}, ${clock(view.startedAt)}`;
  async function sendAll(): Promise<void> {
    if (!(await send())) return;
    stock.listQuery.set({ ...DEFAULT_LIST_QUERY, filter: 'changed', sort: 'name' });
    leaveFor('counting', 'stock');
  }
  return (
    <div className={`screen ${styles.countingScreen}`}>
      <SubScreenHeader title={t('screen.counting')} hint={t('counting.since', { since })}>
        <p className={`${styles.countingSums} tabular`} role="status">
          {t('counting.items', { count: view.items })} · {t('counting.different', { count: view.different })}
        </p>
        {!isReview && (
          <>
            <Button onPress={() => goTo('stock')}>{t('counting.pause')}</Button>
            <Button kind="second" isDisabled={view.items === 0} onPress={() => setReview(true)}>
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
          onDiscard={() => void discard().then(() => setReview(false))}
          onCountAgain={(again) => {
            setEarlyScan(null);
            setBarcode(again);
            setReview(false);
          }}
        />
      ) : (
        <div className={styles.counting}>
          <CountForm
            storeId={storeId}
            session={session}
            earlyScan={earlyScan}
            barcode={barcode}
            onBarcode={setBarcode}
            put={put}
          />
          <CountList rows={[...rows.values()].reverse()} onAgain={setBarcode} onRemove={(each) => void remove(each)} />
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
      <section className={`${styles.countingStart} panel`}>
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
