/** What can be wrong with the PC's own sound. The page imports it, so there is no zod here. */

/**
 * Each fault with what a press does about it. `mend` unmutes the PC and makes it louder, `accept` notes that the output is
 * right; null where only a person at the PC can help. The faults: it is muted, its volume is low, it has no output, its
 * default output is one that staff never confirmed, or it told before and no longer does.
 */
export const PC_SOUND_FAULTS = {
  pc_muted: 'mend',
  pc_soft: 'mend',
  pc_no_device: null,
  pc_other_device: 'accept',
  pc_lost: null,
} as const;

export type PcSoundFault = keyof typeof PC_SOUND_FAULTS;

export const isPcSoundFault = (why: string): why is PcSoundFault => Object.hasOwn(PC_SOUND_FAULTS, why);
