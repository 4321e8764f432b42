import { app } from 'electron';
import type { LoginView, Platform } from '../../contract/calls/platform.ts';
import { createEmitter } from '../../contract/emitter.ts';
import type { Log } from '../../contract/ports.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import { tryChangePreferences } from '../../platform/preference-file.ts';
import type { RolloutFile } from '../../platform/rollout/rollout.ts';
import type { DeepLinks } from '../lifecycle/deep-links.ts';
import type { LoginItem } from '../lifecycle/login-item.ts';
import type { MicrophonePermission } from '../security/microphone.ts';
import type { Updates } from '../updates/updates.ts';

export interface DesktopPlatformParts {
  readonly links: DeepLinks;
  readonly login: LoginItem;
  readonly rollout: RolloutFile;
  readonly isDataPrivate: () => boolean;
  readonly microphone: Pick<MicrophonePermission, 'allow'>;
  readonly preferences: PreferenceFile;
  readonly log: Log;
}

/** The desktop app as a platform. Updates are attached later, because they need to know whether an order rings. */
export interface DesktopPlatform extends Platform {
  attachUpdates(updates: Updates): void;
}

export function setupDesktopPlatform({
  links,
  login,
  rollout,
  isDataPrivate,
  microphone,
  preferences,
  log,
}: DesktopPlatformParts): DesktopPlatform {
  const events = createEmitter<{ changed: [] }>();
  const changed = (): void => events.emit('changed');
  links.onChange(changed);
  let updates: Updates | null = null;

  const version = app.getVersion();
  const { ranVersion } = preferences.read();
  let updatedFrom = ranVersion === version ? null : ranVersion;
  if (ranVersion === null) tryChangePreferences(preferences, { ranVersion: version }, log);

  function viewLogin(): LoginView | null {
    const state = login.read();
    const { askedAboutLogin: wasAsked } = preferences.read();
    return state && { state, setByRollout: rollout.rollout.startAtLogin, wasAsked };
  }

  return {
    view: () => ({
      version,
      updatedFrom,
      news: updates?.news() ?? null,
      updates: updates?.installs ?? false,
      updateCheck: updates?.check() ?? null,
      newVersion: updates?.newVersion() ?? null,
      login: viewLogin(),
      address: rollout.rollout.address,
      code: links.code(),
      rollout: rollout.problems.length === 0 ? null : { path: rollout.path, problems: rollout.problems },
      isDataPrivate: isDataPrivate(),
    }),
    startAtLogin(on) {
      login.write(on);
      preferences.change({ askedAboutLogin: true });
      changed();
    },
    update: () => updates?.restart() ?? false,
    seen(note) {
      switch (note) {
        case 'code':
          links.forget();
          return;
        case 'login':
          preferences.change({ askedAboutLogin: true });
          changed();
          return;
        case 'updated':
          updatedFrom = null;
          updates?.forgetNews();
          preferences.change({ ranVersion: version });
          changed();
      }
    },
    allowMicrophone: microphone.allow,
    onChange: (listener) => void events.on('changed', listener),
    attachUpdates(attached) {
      updates = attached;
      attached.onChange(changed);
      changed();
    },
  };
}
