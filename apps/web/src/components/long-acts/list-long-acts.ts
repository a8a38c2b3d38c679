import { PATHS, withQuery } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** The long acts on this object, newest first. */
export const useLongActs = (objectId: string) => useRead(withQuery(PATHS.longActs, { object: objectId }));
