import { useRights } from '@/lib/forms/read-only.ts';
import { RulesReader } from './rules-reader.tsx';
import { RulesWriter } from './rules-writer.tsx';

/** Managers write the rules; everybody else reads them. */
export function HouseRulesView() {
  const { mayManage } = useRights();
  return mayManage ? <RulesWriter /> : <RulesReader />;
}
