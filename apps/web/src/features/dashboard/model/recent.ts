import { PATHS } from '@clearbench/contract';

/** Where the newest transfers are read: as many as fit above the tiles. */
export const RECENT_PATH = `${PATHS.transactions}?limit=6`;
