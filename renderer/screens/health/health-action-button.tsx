import type { ReactNode } from 'react';
import type { IpcClient } from '../../../electron/contract/calls/calls.ts';
import type { HealthAction, HealthTopic } from '../../../electron/contract/domain/health.ts';
import type { Right } from '../../../electron/contract/domain/staff.ts';
import type { WorkspaceKind } from '../../../electron/contract/domain/workspace.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import type { SoundPlayer } from '../../devices/sound/sound-player.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { findRefusal, useStaff } from '../../services/rights.ts';
import { useServices } from '../../services/services.ts';
import { useCall } from '../../services/use-call.ts';
import { useWorkspace } from '../../services/workspace-context.ts';
import { goTo, goToSetting } from '../../state/route.ts';
import { Button } from '../../ui/button.tsx';
import { SupportFileButton } from '../../ui/support-file-button.tsx';
import { openReplaceKeyDialog } from '../settings/replace-key-dialog.tsx';

interface ActionContext {
  readonly call: IpcClient['call'];
  readonly player: SoundPlayer;
  readonly settings: Settings;
  readonly workspace: WorkspaceKind;
}

interface ActionSpec {
  /** The right to do it, or to change what it leads to. */
  readonly right: Right;
  run(context: ActionContext): void;
}

const ACTIONS: Readonly<Record<Exclude<HealthAction, 'support'>, ActionSpec>> = {
  check_again: { right: 'work', run: ({ call, workspace }) => void call('health.checkAgain', { workspace }) },
  practice: { right: 'work', run: () => goTo('practice') },
  proxy: { right: 'own', run: () => goToSetting('proxy') },
  store: { right: 'work', run: () => goToSetting('store') },
  replace_key: { right: 'own', run: openReplaceKeyDialog },
  keeping: { right: 'own', run: () => goToSetting('keeping') },
  printers: { right: 'manage', run: () => goToSetting('printers') },
  test_sound: { right: 'see', run: ({ player, settings }) => player.test(settings) },
  mend_sound: { right: 'ring', run: ({ call }) => void call('sound.mend', {}) },
  accept_sound: { right: 'ring', run: ({ call }) => void call('sound.mend', {}) },
  sound: { right: 'manage', run: () => goToSetting('sound') },
  activity: { right: 'work', run: () => goTo('activity') },
  back_up: { right: 'work', run: ({ call, workspace }) => void call('health.backUp', { workspace }) },
  copies: { right: 'own', run: () => goToSetting('copies') },
  import: { right: 'manage', run: () => goTo('import') },
  import_folder: { right: 'own', run: () => goToSetting('import_folder') },
  version: { right: 'work', run: () => goToSetting('version') },
  update: { right: 'manage', run: ({ call }) => void call('platform.update', {}) },
  login: { right: 'manage', run: () => goToSetting('login') },
  start_at_login: { right: 'manage', run: ({ call }) => void call('platform.startAtLogin', { on: true }) },
};

interface HealthActionButtonProps {
  readonly action: HealthAction;
  readonly topic: HealthTopic;
}

/** A line's only button, which opens or does what helps. If the person at the counter may not use it, says who may. */
export function HealthActionButton({ action, topic }: HealthActionButtonProps): ReactNode {
  return action === 'support' ? <SupportFileButton /> : <PlainAction action={action} topic={topic} />;
}

function PlainAction({
  action,
  topic,
}: {
  readonly action: keyof typeof ACTIONS;
  readonly topic: HealthTopic;
}): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { player } = useServices();
  const call = useCall();
  const { t } = useI18n();
  const { right, run } = ACTIONS[action];
  const refusal = findRefusal(useStaff(), right);
  if (refusal !== null) return <p className="muted">{t(`problem.${refusal}`)}</p>;
  const label = t(`health.actions.${action}`);
  return (
    <Button
      // Several lines have a button with the same text.
      name={`${label}: ${t(`health.topics.${topic}`)}`}
      onPress={() => run({ call, player, settings: snapshot.settings, workspace: workspace.kind })}
    >
      {label}
    </Button>
  );
}
