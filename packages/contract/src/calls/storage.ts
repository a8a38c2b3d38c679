import { PATHS } from '../paths.ts';
import { storageViewSchema } from '../storage.ts';
import { callGroup } from './call.ts';

export const storageCalls = callGroup('System', {
  getStorage: {
    method: 'GET',
    path: PATHS.systemStorage,
    summary: 'The size of the database by part, and its growth in the last 30 days',
    description:
      'Sizes include the space that removed rows have left: the database uses it again, and does not return it to the disk.',
    answers: { 200: storageViewSchema },
  },
});
