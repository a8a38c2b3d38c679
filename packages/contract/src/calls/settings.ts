import { PATHS } from '../paths.ts';
import { settingsViewSchema, updateSettingsSchema } from '../settings.ts';
import { callGroup } from './call.ts';

export const settingsCalls = callGroup('System', {
  getSettings: {
    method: 'GET',
    path: PATHS.settings,
    summary: 'The settings of the server',
    answers: { 200: settingsViewSchema },
  },
  updateSettings: {
    method: 'PATCH',
    path: PATHS.settings,
    rights: 'manager',
    summary: 'Change the settings of the server',
    description:
      'Settings that are not named keep their values. The virtual clock can be advanced, but not set back. How long the audit log is kept can only be changed by ' +
      'administrators.',
    body: updateSettingsSchema,
    example: { automation: 'manual', autoSettlement: false },
    answers: { 200: settingsViewSchema },
  },
});
