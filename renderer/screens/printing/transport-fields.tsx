import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PrinterTransportSettings } from '../../../electron/contract/domain/printing.ts';
import { PAGE_SIZES } from '../../../electron/contract/domain/printing.ts';
import type { DiscoveredPrinter } from '../../../electron/contract/ipc/printing.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../state/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { LabelledChoice } from './labelled-choice.tsx';
import { LabelledInput } from './labelled-input.tsx';
import printDialogStyles from './print-dialog.module.css';

/** How the printer is reached. */
export function TransportFields({
  way,
  onChange,
}: {
  readonly way: PrinterTransportSettings;
  readonly onChange: (way: PrinterTransportSettings) => void;
}): ReactNode {
  const { t } = useI18n();
  switch (way.kind) {
    case 'network':
      return (
        <>
          <LabelledInput
            label={t('paper.host')}
            hint={t('paper.host_hint')}
            value={way.host}
            onType={(host) => onChange({ ...way, host: host.trim() })}
          />
          <LabelledInput
            label={t('paper.port')}
            value={String(way.port)}
            onType={(port) => onChange({ ...way, port: Number(port) })}
          />
          <PrinterFinder kind="network" onUse={(found) => found.kind === 'network' && onChange(found)} />
        </>
      );
    case 'queue':
      return (
        <>
          <LabelledInput label={t('paper.queue')} value={way.queue} onType={(queue) => onChange({ ...way, queue })} />
          <PrinterFinder kind="queue" onUse={(found) => found.kind === 'queue' && onChange(found)} />
        </>
      );
    case 'system':
      return (
        <>
          <LabelledInput
            label={t('paper.device')}
            hint={t('paper.device_hint')}
            value={way.device ?? ''}
            onType={(device) => onChange({ ...way, device: device === '' ? null : device })}
          />
          <PrinterFinder
            kind="queue"
            onUse={(found) => found.kind === 'queue' && onChange({ ...way, device: found.queue })}
          />
          <PageSizeChoice way={way} onChange={onChange} />
        </>
      );
    case 'pdf':
      return <PageSizeChoice way={way} onChange={onChange} />;
  }
}

function PageSizeChoice({
  way,
  onChange,
}: {
  readonly way: Extract<PrinterTransportSettings, { page: string }>;
  readonly onChange: (way: PrinterTransportSettings) => void;
}): ReactNode {
  const { t } = useI18n();
  return (
    <LabelledChoice name={t('paper.page')}>
      <Choice
        name={t('paper.page')}
        value={way.page}
        options={PAGE_SIZES.map((page) => ({ value: page, words: t(`paper.pages.${page}`) }))}
        onChoose={(page) => onChange({ ...way, page })}
      />
    </LabelledChoice>
  );
}

interface PrinterFinderProps {
  readonly kind: DiscoveredPrinter['kind'];
  readonly onUse: (found: DiscoveredPrinter) => void;
}

/** Searches for printers, only on a click. */
function PrinterFinder({ kind, onUse }: PrinterFinderProps): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  const [found, setFound] = useState<readonly DiscoveredPrinter[] | 'looking' | null>(null);

  async function look(): Promise<void> {
    setFound('looking');
    const result = await call('paper.find', {});
    setFound(result.ok ? result.value.filter((each) => each.kind === kind) : null);
  }

  return (
    <>
      <Button icon={Search} isDisabled={found === 'looking'} onPress={() => void look()}>
        {t(found === 'looking' ? 'paper.finding' : 'paper.find')}
      </Button>
      {found !== null && found !== 'looking' && (
        <div className={printDialogStyles.printButtons} role="status">
          {found.length === 0 && <p className="screen-hint">{t('paper.found_none')}</p>}
          {found.map((each) => {
            const name = each.kind === 'network' ? each.host : each.queue;
            return (
              <Button key={name} kind="choice" onPress={() => onUse(each)}>
                {t('paper.use_found', { name })}
              </Button>
            );
          })}
        </div>
      )}
    </>
  );
}
