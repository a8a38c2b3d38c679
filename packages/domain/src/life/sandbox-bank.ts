/** Replaces an institution that a transfer does not name. */
export const SANDBOX_BANK = 'Sandbox bank';
