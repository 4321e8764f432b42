import { Check, Power, Printer, Volume2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useServices } from '../../services/services.ts';
import { createActionId, useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { MESSAGE_TROUBLES } from '../../state/help-topics.ts';
import { goToSetting } from '../../state/route.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import { useDoubleClickGuard } from '../../ui/use-double-click-guard.ts';
import { TestPageCheck } from '../printing/test-page-check.tsx';
import type { StepName } from './steps.ts';
import styles from './first-steps.module.css';

/** What to do in a step, and the buttons for it. */
export function StepBody({ step }: { readonly step: StepName }): ReactNode {
  const Body = BODIES[step];
  return (
    <div className={joinClasses('row wrap', styles.body)}>
      <Body />
    </div>
  );
}

const BODIES: Readonly<Record<StepName, () => ReactNode>> = {
  // Done as soon as there is a screen to show it.
  store: () => null,
  sound: SoundStep,
  printer: PrinterStep,
  login: LoginStep,
};

/** Only a person can say whether they heard the ring. */
function SoundStep(): ReactNode {
  const { settings } = useWorkspace().snapshot;
  const { player } = useServices();
  const [isTested, setTested] = useState(false);
  const call = useCall();
  const { t } = useI18n();
  // The answers appear where the button was, under the second press of a double click.
  const takePress = useDoubleClickGuard();

  function test(): void {
    if (!takePress()) return;
    player.test(settings);
    setTested(true);
  }

  function answer(isHeard: boolean): void {
    if (!takePress()) return;
    if (isHeard) void call('firstSteps.change', { isHeard });
    else goToSetting('sound');
  }

  return (
    <>
      <p role="status">{t(isTested ? 'first_steps.sound_heard' : 'first_steps.sound')}</p>
      <Button kind={isTested ? 'plain' : 'choice'} icon={Volume2} onPress={test}>
        {t('first_steps.test_sound')}
      </Button>
      {isTested && (
        <>
          <Button kind="choice" icon={Check} onPress={() => answer(true)}>
            {t('first_steps.heard')}
          </Button>
          <Button kind="choice" onPress={() => answer(false)}>
            {t('first_steps.not_heard')}
          </Button>
          <HelpLink trouble={MESSAGE_TROUBLES.sound} />
        </>
      )}
    </>
  );
}

function PrinterStep(): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  const [printer] = snapshot.printing.settings.printers;
  /** The number of the test page that staff look at. */
  const [tested, setTested] = useState<number | null>(null);

  async function testPrinter(): Promise<void> {
    if (printer === undefined) {
      goToSetting('printers');
      return;
    }
    const wish = { document: 'test', printerId: printer.id } as const;
    const test = await call('printing.print', { actionId: createActionId(), workspace: workspace.kind, wish });
    if (test.ok) setTested(test.value.number);
  }

  if (printer !== undefined && tested !== null) {
    return (
      <TestPageCheck
        printer={printer}
        number={tested}
        onRight={() => setTested(null)}
        onWrong={() => goToSetting('printers')}
      />
    );
  }

  return (
    <>
      <p>{t('first_steps.printer')}</p>
      <Button kind="choice" icon={Printer} onPress={() => void testPrinter()}>
        {t(printer === undefined ? 'first_steps.set_up_printer' : 'first_steps.test_printer')}
      </Button>
      <Button kind="choice" onPress={() => void call('firstSteps.change', { isPrinting: true })}>
        {t('first_steps.no_printer')}
      </Button>
    </>
  );
}

function LoginStep(): ReactNode {
  const call = useCall();
  const { t } = useI18n();
  return (
    <>
      <p>{t('first_steps.login')}</p>
      <Button kind="choice" icon={Power} onPress={() => void call('platform.startAtLogin', { on: true })}>
        {t('first_steps.start_by_itself')}
      </Button>
      <Button kind="choice" onPress={() => void call('platform.seen', { note: 'login' })}>
        {t('first_steps.by_hand')}
      </Button>
    </>
  );
}
