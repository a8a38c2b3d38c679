/** The id of a message that arrived in a payload, by its index there. `raw-texts.ts` takes it apart again. */
export const arrivedMessageId = (payloadId: string, index: number): string => `${payloadId}-${index}`;
