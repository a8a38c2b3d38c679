/** The header in which the console says for how many seconds its operator has typed and clicked nothing. */
export const IDLE_HEADER = 'x-idle-seconds';
