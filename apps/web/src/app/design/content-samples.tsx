import { Inbox } from 'lucide-react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Kbd } from '@/components/ui/buttons/kbd.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { Code, CodeBlock } from '@/components/ui/display/code.tsx';
import { StatusBadge } from '@/components/ui/display/status-badge.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { Spinner } from '@/components/ui/feedback/spinner.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/layout/table.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/layout/tabs.tsx';

const STATUSES = ['pending', 'processing', 'converting', 'completed', 'failed'] as const;

function Marks() {
  return (
    <Card title="States and marks" aside={<Tag variant="simulated">SIMULATED</Tag>}>
      <CardContent className="flex flex-wrap items-center gap-2">
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <Tag>MT103</Tag>
        <Kbd>Ctrl K</Kbd>
        <Spinner />
        <Code>trx_k4VbT0aQ2m</Code>
        <CopyButton value="trx_k4VbT0aQ2m" item="Transaction ID" />
        <CopyButton value="trx_k4VbT0aQ2m" item="Transaction ID" label="Copy" />
      </CardContent>
    </Card>
  );
}

function Rows() {
  return (
    <Card className="overflow-hidden">
      <div className="relative overflow-x-auto">
        <Table>
          <TableHead>
            <tr>
              <TableHeader>Transaction ID</TableHeader>
              <TableHeader numeric>Amount</TableHeader>
              <TableHeader>Status</TableHeader>
              <TableHeader>
                <span className="sr-only">Actions</span>
              </TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {STATUSES.slice(0, 3).map((status) => (
              <TableRow key={status}>
                <TableCell className="mono">trx_k4VbT0aQ2m</TableCell>
                <TableCell numeric className="text-base font-medium">
                  €98,765.43
                </TableCell>
                <TableCell>
                  <StatusBadge status={status} />
                </TableCell>
                <TableCell numeric>
                  <Button size="sm">View</Button>
                </TableCell>
              </TableRow>
            ))}
            <TableRow>
              <TableCell colSpan={4}>
                <Skeleton className="h-4 w-full" />
              </TableCell>
            </TableRow>
          </TableBody>
        </Table>
      </div>
      <TableFooter>3 transfers</TableFooter>
    </Card>
  );
}

export function ContentSamples() {
  return (
    <>
      <Marks />
      <Rows />
      <Card simulated title="MT202 to ECB" aside={<Tag variant="simulated">SIMULATED</Tag>}>
        <CardContent>
          <CodeBlock aria-label="MT202">
            {'{1:F01CLRBGB20AXXX0001000031}\n{2:I202ECBFDEF0XXXXN}{4:'}
          </CodeBlock>
        </CardContent>
      </Card>
      <div className="grid gap-2">
        <InlineAlert title="Conversion failed">There was an error converting the funds</InlineAlert>
        <InlineAlert variant="warning" title="Sample data">
          These accounts are not real.
        </InlineAlert>
        <InlineAlert variant="info">The key is shown to every operator of this server.</InlineAlert>
      </div>
      <Card>
        <EmptyState
          icon={Inbox}
          title="No transactions found"
          text="Post a payment with an API key, or create one here."
          action={<Button variant="primary">New Transaction</Button>}
        />
      </Card>
      <Tabs defaultValue="details">
        <TabsList aria-label="Sample tabs">
          <TabsTrigger value="details">Details</TabsTrigger>
          <TabsTrigger value="bank">Central Bank</TabsTrigger>
          <TabsTrigger value="wise">Wise Integration</TabsTrigger>
        </TabsList>
        <TabsContent value="details">Details of the transfer</TabsContent>
        <TabsContent value="bank">Convert M0 to M1</TabsContent>
        <TabsContent value="wise">Connect</TabsContent>
      </Tabs>
    </>
  );
}
