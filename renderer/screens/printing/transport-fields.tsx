import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DiscoveredPrinter } from '../../../electron/contract/calls/printing.ts';
import { toAsciiDigits } from '../../../electron/contract/domain/digits.ts';
import type { PrinterTransportSettings } from '../../../electron/contract/domain/printing.ts';
import { PAGE_SIZES } from '../../../electron/contract/domain/printing.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { LabelledChoice } from '../../ui/labelled-choice.tsx';
import { LabelledInput } from '../../ui/labelled-input.tsx';

/** The fields for how Counter reaches the printer. */
export function TransportFields({
  transport,
  onChange,
}: {
  readonly transport: PrinterTransportSettings;
  readonly onChange: (transport: PrinterTransportSettings) => void;
}): ReactNode {
  const { t } = useI18n();
  const { snapshot } = useWorkspace();
  switch (transport.kind) {
    case 'network':
      return (
        <>
          <LabelledInput
            label={t('printing.host')}
            hint={t('printing.host_hint')}
            value={transport.host}
            onType={(host) => onChange({ ...transport, host: host.trim() })}
          />
          <LabelledInput
            label={t('printing.port')}
            value={String(transport.port)}
            onType={(port) => onChange({ ...transport, port: Number(toAsciiDigits(port).replaceAll(/\D/g, '')) })}
          />
          <PrinterFinder kind="network" onUse={(found) => found.kind === 'network' && onChange(found)} />
        </>
      );
    case 'queue':
      return (
        <>
          <LabelledInput
            label={t('printing.queue')}
            value={transport.queue}
            onType={(queue) => onChange({ ...transport, queue })}
          />
          <PrinterFinder kind="queue" onUse={(found) => found.kind === 'queue' && onChange(found)} />
        </>
      );
    case 'system':
      return (
        <>
          <LabelledInput
            label={t('printing.device')}
            hint={t('printing.device_hint')}
            value={transport.device ?? ''}
            onType={(device) => onChange({ ...transport, device: device === '' ? null : device })}
          />
          <PrinterFinder
            kind="queue"
            onUse={(found) => found.kind === 'queue' && onChange({ ...transport, device: found.queue })}
          />
          <PageSizeChoice transport={transport} onChange={onChange} />
        </>
      );
    case 'pdf':
      return (
        <>
          <PageSizeChoice transport={transport} onChange={onChange} />
          <p className="screen-hint">{t('printing.pdf_note', { count: snapshot.settings.keepDays })}</p>
        </>
      );
  }
}

function PageSizeChoice({
  transport,
  onChange,
}: {
  readonly transport: Extract<PrinterTransportSettings, { page: string }>;
  readonly onChange: (transport: PrinterTransportSettings) => void;
}): ReactNode {
  const { t } = useI18n();
  return (
    <LabelledChoice name={t('printing.page')}>
      <Choice
        name={t('printing.page')}
        value={transport.page}
        options={PAGE_SIZES.map((page) => ({ value: page, words: t(`printing.pages.${page}`) }))}
        onChoose={(page) => onChange({ ...transport, page })}
      />
    </LabelledChoice>
  );
}

interface PrinterFinderProps {
  readonly kind: DiscoveredPrinter['kind'];
  readonly onUse: (found: DiscoveredPrinter) => void;
}

/** Searches for printers when staff press the button. */
function PrinterFinder({ kind, onUse }: PrinterFinderProps): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  const [found, setFound] = useState<readonly DiscoveredPrinter[] | 'searching' | null>(null);

  async function search(): Promise<void> {
    setFound('searching');
    const result = await call('printing.find', {});
    setFound(result.ok ? result.value.filter((each) => each.kind === kind) : null);
  }

  return (
    <>
      <Button icon={Search} isDisabled={found === 'searching'} onPress={() => void search()}>
        {t(found === 'searching' ? 'printing.finding' : 'printing.find')}
      </Button>
      {found !== null && found !== 'searching' && (
        <div className="row-full wrap gap-8" role="status">
          {found.length === 0 && <p className="screen-hint">{t('printing.found_none')}</p>}
          {found.map((each) => {
            const name = each.kind === 'network' ? each.host : each.queue;
            return (
              <Button key={name} kind="choice" onPress={() => onUse(each)}>
                {t('printing.use_found', { name })}
              </Button>
            );
          })}
        </div>
      )}
    </>
  );
}
