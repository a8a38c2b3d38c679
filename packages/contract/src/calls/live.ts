import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

export const liveCalls = callGroup('Live', {
  streamChanges: {
    method: 'GET',
    path: PATHS.live,
    summary: 'Changes as server-sent events',
    produces: ['text/event-stream'],
  },
});
