/**
 * The abbreviations in ISO 20022 element names, with their meanings. A name is read piece by piece: `IntrBkSttlmAmt`
 * is Intr-Bk-Sttlm-Amt, "Interbank Settlement Amount".
 */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  `Accptd Accepted|Accptnc Acceptance|Acct Account|Actl Actual|Actn Action|Actvty Activity|Addtl Additional
  |Adjstmnt Adjustment|Admstn Administration|Admstr Administrator|Adr Address|Agt Agent|Agts Agents|Aggtd Aggregated
  |Amdmnt Amendment|Amt Amount|Amtsd Amortised|And and|Anncd Announced|Any Any|App Application|Apld Applied|Apprvl Approval|Assgne Assignee
  |Assgnmt Assignment|Assgnr Assigner|Attndnc Attendance|Attndnt Attendant|Authntcn Authentication
  |Authrty Authority|Authstn Authorisation|Avlbty Availability|Bal Balance|Base Base|Bdry Boundary|BEI BEI|BIC BIC
  |BICFI BICFI|Birth Birth|Biz Business|Bk Bank|Bldg Building|Bookg Booking|Br Bearer|Brnch Branch|Brnd Brand
  |Btch Batch|Bx Box|Card Card|Care Care|Case Case|Cd Code|Cdt Credit|Cdtr Creditor|Cert Certificate|Chain Chain
  |Chanl Channel|Char Character|Chq Cheque|Chrg Charge|Chrgs Charges|City City|Clm Claim|Clr Clearing|CLS CLS
  |Clssfctn Classification|Cmpnt Component|Cnt Count|Cntr Counter|Cntxt Context|Colltn Collection
  |Comssn Commission|Compstn Compensation|Conf Confirmation|Confd Confirmed|Corp Corporate|Cpblties Capabilities
  |Cpbl Capable|Cpy Copy|Crdhldr Cardholder|Cre Creation|Cretr Creator|Crrctd Corrected|Crrctn Correction
  |CSC CSC|Csh Cash|Cstmr Customer|Ctct Contact|Ctgy Category|Ctrct Contract|Ctrctl Contractual|Ctrl Control
  |Ctry Country|Cur Current|Cxl Cancellation|Ccy Currency|Data Data|Days Days|Dbt Debit|Dbtr Debtor|Deal Deal
  |Def Definition|Dept Department|Desc Description|Disp Display|Dlvr Deliver|Dlvrg Delivering|Dlvry Delivery
  |Dnmtn Denomination|Doc Document|Document Document|Domn Domain|Dplct Duplicate|Dpst Deposit|Drctn Direction|Dscnt Discount|Dstrct District|Dt Date
  |Dtld Detailed|Dtls Details|Dts Dates|Due Due|Dvsn Division|Elctrnc Electronic|Email Email|End End|EndTo End to
  |Envlp Envelope|Envt Environment|EQ Equal|Eqvt Equivalent|Evt Event|Exctn Execution|Face Face|Fax Fax
  |Fcst Forecast|Fctv Effective|FI FI|Fin Financial|Fld Field|Fllbck Fallback|Flr Floor|Fmly Family|Fnl Final|For for
  |Fr From|Frms Forms|Frqcy Frequency|Frst First|Fwdg Forwarding|Grnshee Garnishee|Grnshmt Garnishment|Grp Group
  |Hdr Header|IBAN IBAN|ICC ICC|Id Identification|Idr Identifier|In in|Incl Included|Ind Indicator
  |Indctn Indication|Indv Individual|Inf Information|Infrstrctr Infrastructure|Initg Initiating
  |Initn Initiation|Inpt Input|Insrnc Insurance|Instd Instructed|Instg Instructing|Instn Institution
  |Instr Instruction|Instrm Instrument|Intr Inter|Intrmy Intermediary|Intrst Interest|Invcee Invoicee
  |Invcr Invoicer|Invstgtn Investigation|ISIN ISIN|Issg Issuing|Issr Issuer|Job Job|Lang Language|Last Last|Lcl Local|Lctn Location
  |LEI LEI|Lgl Legal|Line Line|Lines Lines|Lvl Level|Manfctr Manufacturer|Mdcl Medical|Measr Measure|Memo Memo
  |Mgmt Management|Mkt Market|Mmb Member|Mndt Mandate|Mob Mobile|Mod Modification|Mdl Model|Md Mode|Mplyee Employee
  |Msg Message|Mtd Method|Mtrty Maturity|Nb Number|NEQ Not Equal|Net Net|Nm Name|Non Non|Note Note|Notes Notes
  |Ntfctn Notification|Ntries Entries|Ntry Entry|Ntty Entity|Nxt Next|Of of|On On|Or or|Org Organisation
  |Orgnl Original|Orgtr Originator|Othr Other|Ownr Owner|PAN PAN|Pctg Percentage|Pd Paid|Pdct Product|Per per
  |Pg Page|Pgntn Pagination|Phne Phone|Plain Plain|Plc Place|Pmt Payment|POI Point of Interaction|Poolg Pooling
  |Prcd Proceeded|Prcg Processing|Prctc Practice|Prd Period|Pre Pre|Prefrd Preferred|Pres Present
  |Presntmnt Presentment|Prfx Prefix|Pric Price|Prt Printing|Prtry Proprietary|Prty Priority|Prvc Province|Prvs Previous
  |Prvt Private|Prxy Proxy|Pssbl Possible|Pst Post|Pstl Postal|Pstng Posting|Pt Point|Pties Parties|Pty Party
  |Purp Purpose|Pybl Payable|Qry Query|Qties Quantities|Qtn Quotation|Qty Quantity|Rate Rate|Rcncltn Reconciliation
  |Rcpt Recipient|Rcrd Record|Rct Receipt|Rcvg Receiving|Rdng Reading|Re Re|Ref Reference|Refs References
  |Regn Registration|Regy Registry|Reop Reopen|Req Request|Reqd Requested|Res Residence|Rfrd Referred|Rg Range
  |Rgltry Regulatory|Rgnl Regional|Rjct Reject|Rjctd Rejected|Rltd Related|Rmbrsmnt Reimbursement
  |Rmt Remittance|Rmtd Remitted|Room Room|Rpt Report|Rptg Reporting|Rsltn Resolution|Rslvd Resolved|Rsn Reason
  |Rspnsblty Responsibility|Rtr Return|Rtrd Returned|Rvsl Reversal|Sale Sale|Schme Scheme|Scty Security|Seq Sequence
  |Set Set|Sfkpg Safekeeping|Sfx Suffix|Sgntr Signature|Shrt Short|Splmtry Supplementary|Src Source|Srl Serial
  |Start Start|Stmt Statement|Strd Structured|Strt Street|Sts Status|Sttlm Settlement|Sub Sub|Sum Sum
  |Summry Summary|Svc Service|Svcr Servicer|Sys System|Tax Tax|Taxbl Taxable|Tech Technical|Termntn Termination
  |Thrd Third|Till Till|Titl Title|Tm Time|To to|Tp Type|Trad Trade|Tradg Trading|Trck Track|Trckg Tracking
  |Trckr Tracker|Trf Transfer|Trgt Target|Ttl Total|Twn Town|Tx Transaction|Txs Transactions|UETR UETR
  |Ultmt Ultimate|Undrlyg Underlying|Unit Unit|URL URL|Ustrd Unstructured|Val Value|Vldtn Validation
  |Vldty Validity|Vrfctn Verification|Vrsn Version|Width Width|Wvr Waiver|Xchg Exchange|Xpry Expiry|Yldd Yielded
  |Yr Year|Zn Zone|Zone Zone|Ack Acknowledgement|Actvtn Activation|Drct Direct|Rcv Receive|Advc Advice|Agrd Agreed|Allcn Allocation|Allwd Allowed|Cmon Common|Cond Condition|Ctr Counter
  |Dcsn Decision|Dely Delayed|Dgtl Digital|Early Early|Err Error|File File|FX FX|Grnted Guaranteed|Hdlg Handling
  |ILPV ILPV|Imdt Immediate|Intra Intra|Isse Issue|Itm Item|Key Key|Lmt Limit|Mvmnt Movement|Nclsd Enclosed|Offcl Official
  |Pnlty Penalty|Pool Pool|Pos Position|Qt Quote|Qtd Quoted|Rbt Rebate|Rjctg Rejecting|Rjctn Rejection|Scties Securities
  |Sndr Sender|Tkn Token|Unq Unique|Xpctd Expected|Apply Apply|Brkdwn Breakdown
  |Chqs Cheques|Cover Cover|Crspdc Correspondence|Drwr Drawer|Incrrct Incorrect|Initl Initial|Itms Items|Lng Long
  |Modfy Modify|Mssng Missing|Nrrtv Narrative|Ntwk Network|Pyee Payee|Pyer Payer|Q Queue|Rcrds Records|Rqstr Requestor
  |Rspn Response|Rspndr Responder|Rvsd Reversed|Stl Stale|Stop Stop|Ubl Unable|Valtn Valuation|XML XML`
    .split('|')
    .map((entry) => {
      const [abbreviation = '', ...words] = entry.trim().split(' ');
      return [abbreviation, words.join(' ')] as const;
    }),
);

const PIECE = /[A-Z]+(?![a-z])|[A-Z][a-z]*|\d+/g;

const KNOWN = new Map<string, string | null>();
/** A message may have any number of names that no schema has. */
const KNOWN_MAX = 4_000;

/** The name of an element in words; null if ISO 20022 has no such name, or the words add nothing. */
export function titleOf(name: string): string | null {
  const known = KNOWN.get(name);
  if (known !== undefined) return known;
  if (KNOWN.size >= KNOWN_MAX) KNOWN.clear();
  const title = inWords(name);
  KNOWN.set(name, title);
  return title;
}

function inWords(name: string): string | null {
  const words: string[] = [];
  for (const piece of name.match(PIECE) ?? []) {
    const word = /^\d/.test(piece) ? piece : ABBREVIATIONS.get(piece);
    if (word === undefined) return null;
    words.push(word);
  }
  const title = words.join(' ').replace('Inter Bank', 'Interbank').replace('End to End', 'End-to-End');
  if (title === '' || title === name) return null;
  return title.slice(0, 1).toUpperCase() + title.slice(1);
}
