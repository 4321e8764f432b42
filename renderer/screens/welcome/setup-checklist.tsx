import { Check, Printer, Rocket, Volume2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { goTo } from '../../state/route.ts';
import { useServices } from '../../state/services.ts';
import { createSignal, useSignal } from '../../state/signal.ts';
import { createActionId, useCall } from '../../state/use-call.ts';
import { useWorkspace } from '../../state/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { Box } from '../../ui/primitives.tsx';
import { isPrintersSettingRequested } from '../printing/print-dialog-state.ts';
import styles from './setup-checklist.module.css';

/** Whether the checklist is open. It opens when a store is connected and stays until staff close it. */
export const isSetupChecklistOpen = createSignal(false);

/** Offers to test sound and printer after a store is connected. Orders already ring and can be accepted. */
export function SetupChecklist(): ReactNode {
  const isOpen = useSignal(isSetupChecklistOpen);
  return isOpen ? <Steps /> : null;
}

function Steps(): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { player } = useServices();
  const [isSoundTested, setSoundTested] = useState(false);
  const [isPrinterTested, setPrinterTested] = useState(false);
  const call = useCall();
  const { t } = useI18n();
  const [printer] = snapshot.printing.settings.printers;

  async function testPrinter(): Promise<void> {
    if (printer === undefined) {
      isPrintersSettingRequested.set(true);
      goTo('settings');
      return;
    }
    const wish = { document: 'test', printerId: printer.id } as const;
    const result = await call('paper.print', { actionId: createActionId(), workspace: workspace.kind, wish });
    setPrinterTested(result.ok);
  }

  return (
    <section className={styles.firstSteps} aria-label={t('paper.first.title')}>
      <Box tone="calm" icon={Rocket} title={t('paper.first.title')}>
        <div className={styles.firstStepsRow}>
          <Button
            kind="choice"
            icon={isSoundTested ? Check : Volume2}
            onPress={() => {
              player.test(snapshot.settings);
              setSoundTested(true);
            }}
          >
            {t('settings.test_sound')}
          </Button>
          <Button kind="choice" icon={isPrinterTested ? Check : Printer} onPress={() => void testPrinter()}>
            {t(printer === undefined ? 'paper.first.set_up_printer' : 'paper.first.test_printer')}
          </Button>
          <Button onPress={() => isSetupChecklistOpen.set(false)}>
            {t(isSoundTested && isPrinterTested ? 'paper.first.steps_done' : 'paper.first.steps_later')}
          </Button>
        </div>
      </Box>
    </section>
  );
}
