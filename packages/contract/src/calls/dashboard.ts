import { dashboardSchema } from '../dashboard.ts';
import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

export const dashboardCalls = callGroup('Dashboard', {
  getDashboard: {
    method: 'GET',
    path: PATHS.dashboard,
    summary: 'Items that need attention, and recent volumes',
    description: 'Days are UTC, by the virtual clock.',
    answers: { 200: dashboardSchema },
  },
});
