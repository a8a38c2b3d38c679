/** A business transaction format of H005: what a file is, in the terms that replaced order types. */
export interface Btf {
  service: string;
  scope?: string;
  option?: string;
  container?: string;
  message: BtfMessage;
}

export interface BtfMessage {
  /** Such as `pain.001`. */
  name: string;
  version?: string;
  variant?: string;
  format?: string;
}

/** The order of another request, which HVD, HVT, HVE and HVS are about. */
export interface OrderReference {
  partnerId: string;
  orderId: string;
  /** In H003 and H004. */
  orderType?: string;
  btf?: Btf;
}

/** A filter of HVU and HVZ: what isn't set is not compared. */
export interface ServiceFilter {
  service?: string;
  scope?: string;
  option?: string;
  container?: string;
  messageName?: string;
}

export interface Order {
  /** As sent: `BTU`, `HPB`, and in H003 and H004 the order type itself, such as `CCT`. */
  adminOrderType: string;
  direction: 'upload' | 'download';
  /** What the file is. For an old order type, its equivalent, if there is one. */
  btf?: Btf;
  /** The format of FUL and FDL, such as `camt.xxx.cfonb120.stm`. */
  fileFormat?: string;
  /** The client's own order number, in H003 and H004. */
  orderId?: string;
  /** Such as `OZHNN`, in H003 and H004. */
  orderAttribute?: string;
  /** Both days count, in the form YYYY-MM-DD. */
  dateRange?: { start: string; end: string };
  fileName?: string;
  /** The file has signatures, and waits for more if they don't suffice (`SignatureFlag`; in H003 and H004 the attribute OZHNN). */
  hasSignatures: boolean;
  /** The client asks for distributed signatures (`requestEDS`; also a SignatureFlag with the text `true`). */
  wantsEds: boolean;
  reference?: OrderReference;
  /** HVT: whether the file itself is wanted, not its payments. */
  completeOrderData?: boolean;
  /** HVT: how many payments are wanted; 0 means all. */
  fetchLimit?: number;
  fetchOffset?: number;
  /** HVU and HVZ: only these, if there are any. */
  serviceFilters: ServiceFilter[];
  orderTypes: string[];
  parameters: { name: string; value: string }[];
}
