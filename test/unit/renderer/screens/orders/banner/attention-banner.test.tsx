import { describe, expect, it, vi } from 'vitest';
import type { EpisodeView } from '../../../../../../electron/contract/calls/alarm.ts';
import type { WorkspaceView } from '../../../../../../electron/contract/calls/snapshot.ts';
import { AttentionBanner } from '../../../../../../renderer/screens/orders/banner/attention-banner.tsx';
import { prepareScreen, renderOrders } from '../../../../../support/rendered-screen.tsx';
import { createPracticeWorkspace } from '../../../../../support/snapshots/practice.ts';
import { episodeSubject, SILENT_ALARM } from '../../../../../support/snapshots/snapshot.ts';
import { NOW } from '../../../../../support/snapshots/values.ts';

prepareScreen();

const cancelled: EpisodeView = {
  ...episodeSubject('7K50'),
  wants: 'stop',
  state: 'ringing',
  since: NOW,
  silencedUntil: null,
};

interface Place {
  readonly screen?: string;
  readonly isOverScreen?: boolean;
  readonly workspace?: Partial<WorkspaceView>;
}

function render(episodes: readonly EpisodeView[], { screen = 'stock', isOverScreen, workspace = {} }: Place = {}) {
  vi.stubGlobal('location', { hash: `#${screen}` });
  const content = <AttentionBanner {...(isOverScreen === undefined ? {} : { isOverScreen })} />;
  return renderOrders(content, { workspace, snapshot: { alarm: { ...SILENT_ALARM, episodes } } });
}

describe('the banner of orders that need attention', () => {
  it('names the first, that which rings, and counts the others', () => {
    expect(render([cancelled]).text).toMatch(/^7K50 is cancelled: don’t pack it.* Silence 30 s Show the order Seen$/);
    const failed: EpisodeView = { ...cancelled, ...episodeSubject('7K31'), wants: 'courier', state: 'silenced' };
    expect(render([failed, cancelled]).text).toMatch(/^7K50 is cancelled: .* · 1 more /);
    expect(render([failed]).text).toMatch(/^7K31 has no courier: choose who takes it Show the order Seen$/);
    expect(render([{ ...cancelled, wants: 'decision' }]).text).toBe('');
  });

  it('is on every screen but the board, which shows them itself, and over whatever covers the board', () => {
    for (const screen of ['stock', 'sales', 'settings']) expect(render([cancelled], { screen }).text).not.toBe('');
    for (const screen of ['orders', 'practice']) {
      expect(render([cancelled], { screen }).text).toBe('');
      expect(render([cancelled], { screen, isOverScreen: true }).text).not.toBe('');
    }
  });

  it('is on the board for an order of a store or workspace that the board doesn’t show', () => {
    const onOrders = (workspace: Partial<WorkspaceView>) => render([cancelled], { screen: 'orders', workspace }).text;
    expect(onOrders({ chosenStoreId: 3 })).toBe('');
    expect(onOrders({ chosenStoreId: 4 })).toContain('7K50');
    expect(onOrders(createPracticeWorkspace())).toMatch(/^LIVE 7K50/);
    expect(render([cancelled]).text).not.toContain('LIVE');
    expect(render([{ ...cancelled, workspace: 'practice' }]).text).not.toContain('LIVE');
  });
});
