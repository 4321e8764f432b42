import { Printer as PrinterIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { OrderDocument, PrintView, PrintWish } from '../../electron/contract/paper.ts';
import { ORDER_DOCUMENTS } from '../../electron/contract/paper.ts';
import { newActionId, useAnswer, useAsk } from '../state/ask.ts';
import { useShown } from '../state/shown.ts';
import { useSignal } from '../state/signal.ts';
import { Choice } from '../ui/choice.tsx';
import { Loading } from '../ui/loading.tsx';
import { Press } from '../ui/press.tsx';
import { useWords } from '../words/use-words.ts';
import { PaperPicture } from './picture.tsx';
import { printWanted } from './wanted.ts';
import '../ui/popover.css';
import './print.css';

/** What is printed most of an order in each status; the receipt otherwise. */
const USUAL: Readonly<Record<string, OrderDocument>> = { PENDING: 'picking', ACCEPTED: 'picking', PACKED: 'delivery' };

/** Paper of one order: which document, how it will look, what was printed of it before. */
export function PrintDialog(): ReactNode {
  const order = useSignal(printWanted);
  const close = (): void => printWanted.set(null);
  return (
    <ModalOverlay className="veil" isOpen={order !== null} onOpenChange={close} isDismissable>
      <Modal className="dialog-window print-window">
        {order !== null && <PrintOrder key={order.orderId} order={order} close={close} />}
      </Modal>
    </ModalOverlay>
  );
}

interface PrintOrderProps {
  readonly order: NonNullable<ReturnType<typeof printWanted.get>>;
  readonly close: () => void;
}

function PrintOrder({ order, close }: PrintOrderProps): ReactNode {
  const { snapshot, workspace } = useShown();
  const [document, setDocument] = useState(USUAL[order.status] ?? 'receipt');
  const ask = useAsk();
  const { t } = useWords();
  const { orderId, storeId, number } = order;
  const { kind } = workspace;
  const wish: PrintWish = { document, storeId, orderId };
  const { revision, settings } = snapshot.paper;
  const { value: prints } = useAnswer('paper.prints', { workspace: kind, orderId }, revision);
  const canPrint = settings.printers.length > 0;
  return (
    <Dialog className="dialog">
      <Heading slot="title" className="popover-title">
        {t('paper.print_title', { number })}
      </Heading>
      <Choice
        name={t('paper.which')}
        value={document}
        options={ORDER_DOCUMENTS.map((each) => ({ value: each, words: t(`paper.document.${each}`) }))}
        onChoose={(chosen) => setDocument(chosen)}
      />
      <Preview wish={wish} />
      {!canPrint && <p className="popover-note">{t('paper.no_printers')}</p>}
      <Jobs prints={prints ?? []} />
      <div className="print-buttons">
        <Press
          kind="go"
          icon={PrinterIcon}
          isDisabled={!canPrint}
          onPress={() => void ask('paper.print', { actionId: newActionId(), workspace: kind, wish })}
        >
          {t('paper.print')}
        </Press>
        <Press onPress={close}>{t('paper.print_done')}</Press>
      </div>
    </Dialog>
  );
}

/** The very dots that would be sent. */
function Preview({ wish }: { readonly wish: PrintWish }): ReactNode {
  const { snapshot, workspace } = useShown();
  const { t } = useWords();
  const input = { workspace: workspace.kind, wish, printerId: null };
  const { value, problem } = useAnswer('paper.preview', input, snapshot.paper.revision);
  if (value === null) return <Loading words={t('paper.preview_loading')} problem={problem} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long sheet scrolls by keyboard too */}
      <div className="print-preview" tabIndex={0}>
        <PaperPicture
          picture={value.picture}
          name={t('paper.preview_of', { document: t(`paper.document.${wish.document}`) })}
        />
      </div>
      {value.asText && <p className="popover-note">{t('paper.as_text')}</p>}
    </>
  );
}

/** What was printed before, and what waits. */
function Jobs({ prints }: { readonly prints: readonly PrintView[] }): ReactNode {
  const ask = useAsk();
  const { t, clock } = useWords();
  return (
    <ul className="print-jobs">
      {prints.map(({ number, document, state, fault, isCopy, askedAt, workspace }) => (
        <li key={number}>
          <span>
            {clock(askedAt)} · {t('paper.job', { document: t(`paper.document.${document}`), number })}
            {isCopy && ` (${t('paper.copy_mark')})`}: <b>{t(`paper.state.${state}`)}</b>
            {fault !== null && `, ${t(`paper.fault.${fault}`)}`}
          </span>
          {state === 'waiting' && (
            <Press onPress={() => void ask('paper.withdraw', { workspace, number })}>{t('paper.withdraw')}</Press>
          )}
        </li>
      ))}
    </ul>
  );
}
