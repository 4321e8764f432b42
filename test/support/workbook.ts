/** Excel workbooks for tests: a ZIP of the XML that Excel writes. */

import { crc32, deflateRawSync } from 'node:zlib';

/** Packs files into a ZIP. */
export function zip(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const name = Buffer.from(path);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(bytes.length, 18);
    about.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, name, packed]);
    locals.push(local);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, place, name]));
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** The parts of a workbook whose second, visible sheet has these rows of XML. Style 1 shows a day, style 2 a day of its own format. */
export function workbookParts(rows: string, shared: readonly string[] = [], properties = ''): Record<string, string> {
  const texts = shared.map((text) => `<si>${text}</si>`).join('');
  return {
    'xl/workbook.xml': `${XML}<workbook xmlns:r="r"><workbookPr ${properties}/><sheets><sheet name="Old" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Stock" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mm\\-yy"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot;day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${XML}<sst>${texts}</sst>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `${XML}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  };
}
