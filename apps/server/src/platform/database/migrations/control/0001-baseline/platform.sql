-- Single values of the installation, under names.
create table settings (key text primary key, value text not null);
