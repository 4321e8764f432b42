/**
 * Sends RAW documents to the Windows spooler with the documented calls of winspool.drv, through the PowerShell that
 * every Windows has. The alternatives: a native module or a library for foreign functions runs the driver's code in the
 * process that rings, and a crash of one ends both; `copy /b` needs a shared printer, and WinUSB takes the printer away
 * from its driver. A security program or a policy may refuse the script: then nothing is handed over, and staff learn
 * of the other ways to print. The script must not name the input of its pipeline, or PowerShell would read the bytes
 * itself, as lines of text.
 */

import type { ProgramRunner } from '../../contract/ports.ts';

/** What the script writes when nothing has kept it from running, just before it opens the printer. */
export const SPOOLER_STARTED = 'COUNTER_SENDS';

/** Exit codes: 0 everything was handed over, 2 no such printer, 3 no document could be started, 4 it broke off. */
const SCRIPT = `
$ErrorActionPreference = 'Stop'
try {
Add-Type -TypeDefinition @'
using System;
using System.Runtime.InteropServices;
public static class RawPrint {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  public class Document { public string Name; public string File; public string Type; }
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool OpenPrinter(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern int StartDocPrinter(IntPtr printer, int level, [In, MarshalAs(UnmanagedType.LPStruct)] Document document);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool StartPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool WritePrinter(IntPtr printer, byte[] bytes, int count, out int written);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool EndPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)] static extern bool ClosePrinter(IntPtr printer);
  public static int Send(string name, string title, byte[] bytes) {
    IntPtr printer;
    if (!OpenPrinter(name, out printer, IntPtr.Zero)) return 2;
    try {
      if (StartDocPrinter(printer, 1, new Document { Name = title, Type = "RAW" }) == 0) return 3;
      int written = 0;
      bool whole = StartPagePrinter(printer) && WritePrinter(printer, bytes, bytes.Length, out written)
        && written == bytes.Length && EndPagePrinter(printer);
      return EndDocPrinter(printer) && whole ? 0 : 4;
    } finally { ClosePrinter(printer); }
  }
}
'@
$bytes = New-Object IO.MemoryStream
[Console]::OpenStandardInput().CopyTo($bytes)
[Console]::Out.WriteLine('${SPOOLER_STARTED}')
[Console]::Out.Flush()
} catch { exit 5 }
exit [RawPrint]::Send($env:COUNTER_QUEUE, $env:COUNTER_TITLE, $bytes.ToArray())
`;

const LIST = `
[Console]::OutputEncoding = [Text.Encoding]::UTF8
Get-CimInstance Win32_Printer | ForEach-Object { $_.Name }
`;

function powershell(script: string): [program: string, args: readonly string[]] {
  // In base64 of UTF-16, nothing in the script has to be quoted.
  const encoded = Buffer.from(script, 'utf16le').toString('base64');
  return ['powershell.exe', ['-NoProfile', '-NonInteractive', '-EncodedCommand', encoded]];
}

/** The command that sends bytes to a queue. Names travel as variables, where nothing is read as a command. */
export function buildRawPrintCommand(queue: string, title: string, input: Uint8Array): Parameters<ProgramRunner> {
  return [...powershell(SCRIPT), { input, variables: { COUNTER_QUEUE: queue, COUNTER_TITLE: title } }];
}

/** The command that prints the names of all queues, one on a line. */
export const QUEUE_LIST_COMMAND: Parameters<ProgramRunner> = powershell(LIST);
