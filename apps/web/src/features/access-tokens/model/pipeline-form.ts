import {
  createTrustedPipelineSchema,
  PIPELINE_MINUTES_DEFAULT,
  PIPELINE_MINUTES_MAX,
} from '@clearbench/contract';
import { rulesOf } from '@/lib/forms/use-form.ts';
import { namesIn, type TokenValues } from './token-form.ts';

export interface PipelineValues extends Omit<TokenValues, 'days'> {
  issuer: string;
  audience: string;
  subject: string;
  minutes: string;
}

/** @param audience that of the server itself, which the command line asks for */
export const startPipeline = (workspace: string, audience: string): PipelineValues => ({
  name: '',
  issuer: 'https://token.actions.githubusercontent.com',
  audience,
  subject: '',
  role: 'viewer',
  scope: 'read',
  workspaces: workspace,
  minutes: String(PIPELINE_MINUTES_DEFAULT),
});

export const MINUTE_OPTIONS = [5, PIPELINE_MINUTES_DEFAULT, 30, PIPELINE_MINUTES_MAX].map((minutes) => ({
  value: String(minutes),
  label: `${minutes} minutes`,
}));

const schemaRules = rulesOf(createTrustedPipelineSchema);

export const pipelineRules = ({ workspaces, minutes, ...values }: PipelineValues) =>
  schemaRules({
    ...values,
    workspaces: values.role === 'administrator' ? [] : namesIn(workspaces),
    minutes: Number(minutes),
  });
