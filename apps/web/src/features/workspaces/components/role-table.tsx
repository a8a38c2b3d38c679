import { WORKSPACE_ROLES } from '@clearbench/contract';
import { Check, Minus } from 'lucide-react';
import { mayAs, ROLE_ACTS } from '../model/role-acts.ts';
import { ROLE_TEXTS } from '../model/texts.ts';

const ROLES = WORKSPACE_ROLES.toReversed();

/** What each role may do. */
export function RoleTable() {
  return (
    <table className="mt-3 w-full border-collapse text-sm">
      <caption className="sr-only">What each role may do</caption>
      <thead>
        <tr className="text-ink-3">
          <th scope="col" className="py-1 text-left font-normal">
            May
          </th>
          {ROLES.map((role) => (
            <th key={role} scope="col" className="w-18 py-1 text-center font-normal">
              {ROLE_TEXTS[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROLE_ACTS.map(({ act, least }) => (
          <tr key={act} className="border-t border-line">
            <th scope="row" className="py-1 pr-3 text-left font-normal">
              {act}
            </th>
            {ROLES.map((role) => (
              <td key={role} className="py-1 text-center">
                <Mark may={mayAs(role, least)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mark({ may }: { may: boolean }) {
  const Icon = may ? Check : Minus;
  return (
    <>
      <Icon aria-hidden="true" className={`inline size-4 ${may ? 'text-completed' : 'text-ink-3'}`} />
      <span className="sr-only">{may ? 'Yes' : 'No'}</span>
    </>
  );
}
