import { ClipboardList } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useScans } from '../../../devices/scanner/use-scan-handler.ts';
import { useWords } from '../../../i18n/use-i18n.ts';
import { goTo } from '../../../state/route.ts';
import { useServices } from '../../../state/services.ts';
import { Press } from '../../../ui/button.tsx';
import { Box } from '../../../ui/primitives.tsx';
import { Bags } from '../picking-questions.tsx';
import { WHOLE_SHELF } from '../stock-screen-state.ts';
import { StoreChoice } from '../store-switch.tsx';
import { SubHead } from '../sub-screen-header.tsx';
import { useStockStore } from '../use-stock-store-id.ts';
import { CountOne } from './count-form.tsx';
import { CountedList } from './count-list.tsx';
import { Review } from './count-review.tsx';
import { useSession } from './use-counting-session.ts';
import './counting-screen.css';

/** Counting many items: scan, count, next. It can be left and gone on with; before it is sent, the differences are shown. */
export function Counting(): ReactNode {
  const storeId = useStockStore();
  const { stock } = useServices();
  const { t, clock, day } = useWords();
  const { session, begin, put, remove, send, discard } = useSession(storeId);
  const [isReview, setReview] = useState(false);
  const [barcode, setBarcode] = useState<string | null>(null);
  /** What was scanned before the session was there: it is counted first. */
  const [early, setEarly] = useState<string | null>(null);
  useScans(({ code, isMisread }) => setEarly(isMisread ? null : code), session == null);

  if (session === undefined) return <div className="screen">{t('stock.reading')}</div>;
  if (session === null) {
    return (
      <div className="screen">
        <SubHead title={t('screen.counting')} />
        <StoreChoice />
        <Bags storeId={storeId} />
        <section className="counting-start panel">
          <Box tone="calm" icon={ClipboardList} title={t('counting.how')}>
            <p>{t('counting.how_note')}</p>
            <p>{t('stock.count_hint')}</p>
          </Box>
          <Press kind="go" onPress={() => void begin()}>
            {t('counting.begin')}
          </Press>
        </section>
      </div>
    );
  }

  const { view, rows } = session;
  const since = `${day(view.startedAt)}, ${clock(view.startedAt)}`;
  async function sendAll(): Promise<void> {
    if (!(await send())) return;
    stock.list.set({ ...WHOLE_SHELF, filter: 'changed', sort: 'name' });
    goTo('stock');
  }
  return (
    <div className="screen counting-screen">
      <SubHead title={t('screen.counting')} hint={t('counting.since', { since })}>
        <p className="counting-sums tabular" role="status">
          {t('counting.items', { count: view.items })} · {t('counting.different', { count: view.different })}
        </p>
        {!isReview && (
          <>
            <Press onPress={() => goTo('stock')}>{t('counting.pause')}</Press>
            <Press kind="second" isDisabled={view.items === 0} onPress={() => setReview(true)}>
              {t('counting.review')}
            </Press>
          </>
        )}
      </SubHead>
      {isReview ? (
        <Review
          session={session}
          onBack={() => setReview(false)}
          onSend={() => void sendAll()}
          onDiscard={() => void discard().then(() => setReview(false))}
          onCountAgain={(again) => {
            setEarly(null);
            setBarcode(again);
            setReview(false);
          }}
        />
      ) : (
        <div className="counting">
          <CountOne
            storeId={storeId}
            session={session}
            early={early}
            barcode={barcode}
            onBarcode={setBarcode}
            put={put}
          />
          <CountedList
            rows={[...rows.values()].reverse()}
            onAgain={setBarcode}
            onRemove={(each) => void remove(each)}
          />
        </div>
      )}
    </div>
  );
}
