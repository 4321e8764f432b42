/**
 * Reads and sets the default output of Windows with the documented calls of IAudioEndpointVolume, through the PowerShell
 * that every Windows has. To compile the script takes a second of an old PC, so one process stays and answers a line
 * with a line. A fault in a driver ends that process, not the one that rings.
 */

import type { PcSound, PcSoundReading, ProgramStarter, RunningProgram, Timers } from '../../contract/ports.ts';

/** How long the first answer may take, for which the script is compiled, and each other one. */
const FIRST_WITHIN_MS = 20_000;
const ANSWER_WITHIN_MS = 2_500;

const SCRIPT = `
$ErrorActionPreference = 'Stop'
[Console]::OutputEncoding = New-Object Text.UTF8Encoding $false
Add-Type -TypeDefinition @'
using System;
using System.Runtime.InteropServices;
[ComImport, Guid("5CDF2C82-841E-4546-9722-0CF74078229A"), InterfaceType(ComInterfaceType.InterfaceIsIUnknown)]
interface IAudioEndpointVolume {
  [PreserveSig] int RegisterControlChangeNotify(IntPtr client);
  [PreserveSig] int UnregisterControlChangeNotify(IntPtr client);
  [PreserveSig] int GetChannelCount(out int count);
  [PreserveSig] int SetMasterVolumeLevel(float decibels, IntPtr context);
  [PreserveSig] int SetMasterVolumeLevelScalar(float level, IntPtr context);
  [PreserveSig] int GetMasterVolumeLevel(out float decibels);
  [PreserveSig] int GetMasterVolumeLevelScalar(out float level);
  [PreserveSig] int SetChannelVolumeLevel(int channel, float decibels, IntPtr context);
  [PreserveSig] int SetChannelVolumeLevelScalar(int channel, float level, IntPtr context);
  [PreserveSig] int GetChannelVolumeLevel(int channel, out float decibels);
  [PreserveSig] int GetChannelVolumeLevelScalar(int channel, out float level);
  [PreserveSig] int SetMute([MarshalAs(UnmanagedType.Bool)] bool mute, IntPtr context);
  [PreserveSig] int GetMute([MarshalAs(UnmanagedType.Bool)] out bool mute);
}
[StructLayout(LayoutKind.Sequential)] struct PropertyKey { public Guid Format; public int Id; }
[StructLayout(LayoutKind.Sequential)] struct PropertyValue { public short Kind, A, B, C; public IntPtr Text, More; }
[ComImport, Guid("886D8EEB-8CF2-4446-8D02-CDBA1DBDCF99"), InterfaceType(ComInterfaceType.InterfaceIsIUnknown)]
interface IPropertyStore {
  [PreserveSig] int GetCount(out int count);
  [PreserveSig] int GetAt(int index, out PropertyKey key);
  [PreserveSig] int GetValue(ref PropertyKey key, out PropertyValue value);
}
[ComImport, Guid("D666063F-1587-4E43-81F1-B948E807363F"), InterfaceType(ComInterfaceType.InterfaceIsIUnknown)]
interface IMMDevice {
  [PreserveSig] int Activate(ref Guid id, int context, IntPtr parameters, [MarshalAs(UnmanagedType.IUnknown)] out object made);
  [PreserveSig] int OpenPropertyStore(int access, out IPropertyStore store);
}
[ComImport, Guid("A95664D2-9614-4F35-A746-DE8DB63617E6"), InterfaceType(ComInterfaceType.InterfaceIsIUnknown)]
interface IMMDeviceEnumerator {
  [PreserveSig] int EnumAudioEndpoints(int flow, int states, out IntPtr devices);
  [PreserveSig] int GetDefaultAudioEndpoint(int flow, int role, out IMMDevice device);
}
[ComImport, Guid("BCDE0395-E52F-467C-8E3D-C4579291692E")] class DeviceEnumerator { }
public static class DefaultOutput {
  [DllImport("ole32.dll")] static extern int PropVariantClear(ref PropertyValue value);
  const int NotFound = unchecked((int)0x80070490);
  static string NameOf(IMMDevice device) {
    IPropertyStore store; PropertyValue value;
    if (device.OpenPropertyStore(0, out store) != 0) return "";
    var key = new PropertyKey { Format = new Guid("A45C254E-DF1C-4EFD-8020-67D146A850E0"), Id = 14 };
    if (store.GetValue(ref key, out value) != 0) return "";
    try { return value.Kind == 31 ? Marshal.PtrToStringUni(value.Text) : ""; } finally { PropVariantClear(ref value); }
  }
  public static string Answer(string question) {
    IMMDevice device; object made; float level; bool muted;
    int found = ((IMMDeviceEnumerator)new DeviceEnumerator()).GetDefaultAudioEndpoint(0, 0, out device);
    if (found == NotFound) return "none";
    Guid id = typeof(IAudioEndpointVolume).GUID;
    if (found != 0 || device.Activate(ref id, 23, IntPtr.Zero, out made) != 0) return "fault";
    var volume = (IAudioEndpointVolume)made;
    string[] words = question.Split(' ');
    if (words[0] == "unmute" && (volume.SetMute(false, IntPtr.Zero) < 0
      || volume.SetMasterVolumeLevelScalar(int.Parse(words[1]) / 100f, IntPtr.Zero) < 0)) return "fault";
    if (volume.GetMute(out muted) != 0 || volume.GetMasterVolumeLevelScalar(out level) != 0) return "fault";
    return "known " + (muted ? "muted " : "open ") + (int)Math.Round(level * 100) + " " + NameOf(device);
  }
}
'@
while ($null -ne ($question = [Console]::In.ReadLine())) {
  try { $answer = [DefaultOutput]::Answer($question) } catch { $answer = 'fault' }
  [Console]::Out.WriteLine($answer)
  [Console]::Out.Flush()
}
`;

/** Reads an answer of the script. */
export function parseWindowsAnswer(line: string): PcSoundReading {
  if (line.trim() === 'none') return { state: 'no_device' };
  const told = /^known (muted|open) (\d+) (.*)$/.exec(line.replace(/\r$/, ''));
  if (told === null) return { state: 'unknown' };
  const [, mute, volume, device = ''] = told;
  return { state: 'known', device: device === '' ? null : device, muted: mute === 'muted', volume: Number(volume) };
}

/** The sound of a PC with Windows. Where a policy refuses the script, every reading is unknown. */
export function createWindowsSound(start: ProgramStarter, timers: Timers): PcSound {
  let running: RunningProgram | null = null;
  /** Who waits for the next line. */
  let waiting: ((line: string) => void) | null = null;
  let isCompiled = false;

  function open(): RunningProgram | null {
    if (running !== null) return running;
    const encoded = Buffer.from(SCRIPT, 'utf16le').toString('base64');
    isCompiled = false;
    const opened = start('powershell.exe', ['-NoProfile', '-NonInteractive', '-EncodedCommand', encoded], {
      line: (line) => waiting?.(line),
      ended: () => {
        if (running === opened) stop();
      },
    });
    running = opened;
    return opened;
  }

  function stop(): void {
    const ending = running;
    running = null;
    ending?.kill();
    waiting?.('fault');
  }

  /** Asks one question. The process is ended if it doesn't answer in time, so that no later answer is mistaken for another. */
  function ask(question: string): Promise<string> {
    return new Promise((resolve) => {
      const program = open();
      if (program === null) return resolve('fault');
      waiting?.('fault');
      const cancel = timers.after(isCompiled ? ANSWER_WITHIN_MS : FIRST_WITHIN_MS, stop);
      waiting = (line) => {
        cancel();
        waiting = null;
        isCompiled = true;
        resolve(line);
      };
      program.write(`${question}\n`);
    });
  }

  return {
    read: async () => parseWindowsAnswer(await ask('read')),
    unmute: async (volume) => void (await ask(`unmute ${volume}`)),
    stop,
  };
}
