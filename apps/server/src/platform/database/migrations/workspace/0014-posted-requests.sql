-- The sweep that answers recalls answers inquiries, too, and is named so.
update sweep_cursors set name = 'answer posted recalls and inquiries' where name = 'take posted recalls';
update parked_items set work = 'answer posted recalls and inquiries' where work = 'take posted recalls';
update background_runs set name = 'answer posted recalls and inquiries' where name = 'take posted recalls';
