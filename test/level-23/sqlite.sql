-- 1 catalogue
create table tool (id integer primary key, slug text not null unique, name text not null, name_key text not null, url_key text not null unique,
      category text not null, status text not null, grade_rank integer, score_key integer, score real, flags integer not null,
      review_count integer not null, created_at integer not null, updated_at integer not null, version integer not null) strict;
create index tool_by_score on tool (score_key desc, slug, id, category, grade_rank, flags) where grade_rank is not null;
create index tool_by_name on tool (name_key, slug, id, category, grade_rank, flags) where grade_rank is not null;
create index tool_by_recent on tool (updated_at desc, slug, id, category, grade_rank, flags) where grade_rank is not null;
create index tool_by_category_score on tool (category, score_key desc, slug, id, grade_rank, flags) where grade_rank is not null;
create index tool_by_category_name on tool (category, name_key, slug, id, grade_rank, flags) where grade_rank is not null;
create index tool_by_category_recent on tool (category, updated_at desc, slug, id, grade_rank, flags) where grade_rank is not null;
create table tool_document (tool_id integer primary key references tool (id), tool text not null, profile text not null,
      markdown text not null) strict;
create table tool_source (tool_id integer primary key references tool (id), checks text not null, record text not null,
      evidence text not null) strict;
create table facet (category text not null, grade_rank integer not null, flags integer not null, n integer not null, score_sum integer not null,
      primary key (category, grade_rank, flags)) strict;
create table scan (id text primary key, tool_id integer not null references tool (id), status text not null, attempt integer not null,
      created_at integer not null, updated_at integer not null, lease_until integer, worker text, run_after integer not null, last_error text) strict;
create index scan_by_tool on scan (tool_id, created_at desc, id);
create index scan_to_run on scan (status, run_after, id);
create table meta (id integer primary key, revision integer not null) strict;
insert into meta (id, revision) values (1, 1);
create table review (id text primary key, tool_id integer not null references tool (id), reviewer text not null, network text not null,
      created_at integer not null, verified integer not null, evidence_level text not null, score_key integer, trusted integer not null, body text not null) strict;
create index review_by_newest on review (tool_id, created_at desc, id);
create index review_by_weight on review (tool_id, trusted desc, created_at desc, score_key, evidence_level, network) where score_key is not null;
create table review_slot (tool_id integer not null references tool (id), reviewer text not null, until integer not null,
      primary key (tool_id, reviewer)) strict;
create table review_tally (category text primary key, n integer not null, score_sum integer not null) strict;
create table api_key (id text primary key, hash text not null unique, prefix text not null, name text not null,
      created_at integer not null, revoked_at integer) strict;
create table quota (kind text not null, day text not null, subject text not null, used integer not null, primary key (kind, day, subject)) strict;

-- 2 search
CREATE TABLE search_tool (
       id INTEGER PRIMARY KEY, folded TEXT NOT NULL, name_key TEXT NOT NULL, slug_key TEXT NOT NULL, score_key INTEGER NOT NULL, terms TEXT NOT NULL
     ) STRICT;
CREATE INDEX search_tool_name ON search_tool (name_key, score_key DESC, id);
CREATE INDEX search_tool_slug ON search_tool (slug_key, score_key DESC, id);
CREATE INDEX search_tool_folded ON search_tool (folded, score_key, id);
CREATE INDEX search_tool_head1 ON search_tool (substr(folded, 1, 1), score_key DESC, id);
CREATE INDEX search_tool_head2 ON search_tool (substr(folded, 1, 2), score_key DESC, id);
CREATE INDEX search_tool_head3 ON search_tool (substr(folded, 1, 3), score_key DESC, id);
CREATE VIRTUAL TABLE search_words USING fts5(
       words, content = '', contentless_delete = 1, detail = none, prefix = '2 3 4 5 6', tokenize = "ascii tokenchars '='"
     );
CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab(search_words, instance);
CREATE TABLE search_term (term TEXT PRIMARY KEY, n INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE search_spell (k TEXT NOT NULL, term TEXT NOT NULL, PRIMARY KEY (k, term)) STRICT, WITHOUT ROWID;

-- 3 held-reviews
create table held_review (id text primary key, tool_id integer not null references tool (id), created_at integer not null, screening text not null,
      body text not null) strict;
create index held_review_by_newest on held_review (created_at desc, id);

-- 4 scans
alter table scan add column progress text not null default '[]';
alter table scan add column finished_at integer;
create unique index scan_under_way on scan (tool_id) where status in ('queued', 'running');
alter table tool add column looked_at integer;
update tool set looked_at = created_at where id not in (select tool_id from scan where status in ('queued', 'running'));
create index tool_to_look on tool (looked_at, id) where looked_at is not null;
create table scan_result (scan_id text primary key references scan (id), tool_id integer not null references tool (id), method_version text not null,
      grade_rank integer, score real, observed_at text, finished_at integer not null, difference text, grading text not null,
      sha256 text not null, evidence text not null) strict;
create table host_turn (host text primary key, next_at integer not null) strict;

-- 5 standing
create table standing (id integer primary key, body text not null, counted_to integer) strict;
insert into standing (id, body, counted_to) select 1, '{"criteria":{},"checks":{}}', case when exists (select 1 from tool) then 0 end;
create table letter_change (scan_id text primary key references scan (id), tool_id integer not null references tool (id), from_rank integer,
      to_rank integer not null, changed_at integer not null) strict;
create index letter_change_by_newest on letter_change (changed_at desc, scan_id);
create table tool_exchange (tool_id integer primary key references tool (id), exchanges text not null) strict;

-- 6 words
CREATE TABLE search_entry (
       id INTEGER PRIMARY KEY, score_key INTEGER NOT NULL, terms TEXT NOT NULL, words TEXT NOT NULL, changed INTEGER NOT NULL
     ) STRICT;
INSERT INTO search_entry (id, score_key, terms, words, changed)
       SELECT id, score_key, terms, concat_ws('|', name_key, slug_key, folded, coalesce(names, ''), coalesce(others, '')), id FROM search_tool JOIN (
         SELECT doc & 4294967295 AS tool, group_concat(substr(term, 2), ' ') FILTER (WHERE term LIKE '=%') AS names,
           group_concat(term, ' ') FILTER (WHERE term NOT LIKE '=%') AS others FROM search_vocabulary GROUP BY doc
       ) ON tool = id;
DROP TABLE search_vocabulary;
DROP TABLE search_words;
DROP TABLE search_tool;
ALTER TABLE search_entry RENAME TO search_tool;
CREATE INDEX search_tool_score ON search_tool (score_key DESC, id);
CREATE INDEX search_tool_changed ON search_tool (changed);

-- 7 installation
create table installation (id integer primary key, address_secret text not null) strict;

-- 8 scan-ages
alter table scan add column began_at integer;
alter table scan add column taken_at integer;
update scan set began_at = updated_at, taken_at = updated_at where status = 'running';

-- 9 name-skeletons
create index tool_by_skeleton on tool ((replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(name_key, ' ', ''), '-', ''), '.', ''), '_', ''), '''', ''), '&', ''), '+', ''), '/', ''), ':', ''), ',', ''), '!', ''), '(', ''), ')', ''), '@', ''), '#', ''), '0', 'o'), '1', 'i'), 'l', 'i'), '3', 'e'), '5', 's'), 'rn', 'm'), 'vv', 'w'))) where grade_rank is not null;

-- 10 review-voices
alter table review add column superseded integer not null default 0;
create index review_by_reviewer on review (tool_id, reviewer, created_at);
update review set superseded = 1 where verified = 1 and exists (select 1 from review later where later.tool_id = review.tool_id
      and later.reviewer = review.reviewer and later.verified = 1
      and (later.created_at > review.created_at or (later.created_at = review.created_at and later.id > review.id)));
drop index review_by_weight;
create index review_by_weight on review (tool_id, trusted desc, created_at desc, score_key, evidence_level, network)
      where score_key is not null and superseded = 0;
create index review_by_voice on review (tool_id, trusted, network, created_at) where superseded = 0;
delete from review_tally;
insert into review_tally (category, n, score_sum) select t.category, count(*), sum(r.score_key) from review r join tool t on t.id = r.tool_id
      where r.trusted = 1 and r.score_key is not null and r.superseded = 0 group by t.category;

-- 11 search-texts
CREATE TABLE search_text (id INTEGER PRIMARY KEY, score_key INTEGER NOT NULL, text TEXT NOT NULL, changed INTEGER NOT NULL) STRICT;
INSERT INTO search_text (id, score_key, text, changed)
       SELECT s.id, s.score_key, CASE WHEN s.words = '' THEN '' ELSE json_object(
           'slug', t.slug, 'name', t.name, 'description', o.record -> '$.description', 'category', t.category, 'kind', o.record -> '$.kind', 'tags', o.record -> '$.tags',
           'accessMethods', o.record -> '$.accessMethods', 'authMethods', o.record -> '$.auth.methods') END, s.changed
       FROM search_tool s JOIN tool t ON t.id = s.id JOIN (
         SELECT tool_id, CASE WHEN substr(record, 9, 1) = char(31) THEN substr(record, 10) ELSE record END AS record FROM tool_source
       ) o ON o.tool_id = s.id;
DROP TABLE search_tool;
DROP TABLE search_term;
DROP TABLE search_spell;
ALTER TABLE search_text RENAME TO search_tool;
CREATE INDEX search_tool_changed ON search_tool (changed);

-- 12 method-changes
alter table tool add column method_version text;
create index tool_by_method on tool ((coalesce(method_version, 'unknown')), id);
create table method_change (tool_id integer not null references tool (id), changed_at integer not null, from_version text not null, from_rank integer,
      from_score real, to_version text not null, to_rank integer, to_score real, primary key (tool_id, changed_at)) strict;

-- 13 cleaning
alter table meta add column cleaned_to integer;
update meta set cleaned_to = case when exists (select 1 from tool) then 0 end;

-- 14 versions
alter table tool add column rendered_by text not null default '';
create index tool_by_renderer on tool (rendered_by, id);
alter table tool add column changed integer not null default 0;
create index tool_by_change on tool (changed, id);
alter table meta add column grades integer not null default 0;
alter table meta add column keys integer not null default 0;
create table tool_share (tool_id integer primary key references tool (id), share text not null) strict;
create table launch_entry (slug text primary key, digest text not null) strict;
drop table standing;
drop table facet;
drop index tool_by_score;
drop index tool_by_category_score;
drop index tool_by_name;
drop index tool_by_category_name;
drop index tool_by_recent;
drop index tool_by_category_recent;

-- 15 once
create table once_request (id text primary key, fingerprint text not null, nonce text not null, created_at integer not null,
      attempt integer not null, lease_until integer not null, steps text not null, answer text) strict;
create index once_request_by_age on once_request (created_at);

-- 16 events
alter table meta add column events integer not null default 0;
create table event (id integer primary key, at integer not null, kind text not null, tool_id integer not null references tool (id),
      category text not null, reason text not null, from_rank integer, to_rank integer, from_score real, to_score real,
      method_version text, scan_id text, contract text) strict;
create index event_by_tool on event (tool_id, id);
create index event_by_category on event (category, id);

-- 17 key-scopes
alter table api_key add column scopes text;
alter table api_key add column expires_at integer;

-- 18 owners
create table tool_owner (tool_id integer not null references tool (id), key_id text not null, method text not null,
      verified_at integer not null, checked_at integer not null, primary key (tool_id, key_id)) strict;
create table tool_log (id text primary key, tool_id integer not null references tool (id), logged_at integer not null, body text not null) strict;
create index tool_log_by_newest on tool_log (tool_id, logged_at desc, id);
create table mistake_report (id text primary key, tool_id integer not null references tool (id), created_at integer not null,
      closed_at integer, body text not null) strict;
create index mistake_report_by_newest on mistake_report (created_at desc, id);

-- 19 withdrawn-reviews
create table withdrawn_review (id text primary key, tool_id integer not null references tool (id), withdrawn_at integer not null,
      body text not null) strict;

-- 20 webhooks
create table webhook (id text primary key, key_id text not null references api_key (id), url text not null, secret text not null,
      state text not null, tool text, category text, kinds text not null, created_at integer not null, cursor integer not null,
      failing_since integer) strict;
create index webhook_by_key on webhook (key_id, created_at);
create index webhook_by_cursor on webhook (cursor) where state = 'active';
create table webhook_message (id text primary key, webhook_id text not null references webhook (id), host text not null,
      kind text not null, body text not null, state text not null, attempts integer not null, created_at integer not null,
      next_at integer not null, lease_until integer not null, last_status integer, last_error text) strict;
create index webhook_message_to_send on webhook_message (next_at, id) where state = 'waiting';
create index webhook_message_by_webhook on webhook_message (webhook_id, state, created_at);
create index webhook_message_by_host on webhook_message (host, lease_until);

-- 21 removed-tools
alter table scan add column submitter text;
create table removed_tool (tool_id integer primary key, slug text not null, changed integer not null, removed_at integer not null) strict;
create index removed_tool_by_change on removed_tool (changed);

-- 22 icons
create table tool_icon (tool_id integer primary key references tool (id), png text not null) strict;

-- 23 earlier-events
update meta set events = events;
insert into event (id, at, kind, tool_id, category, reason, from_rank, to_rank, from_score, to_score, method_version, scan_id)
    select row_number() over (order by changed_at, tool_id, reason), changed_at, kind, tool_id, category, reason, from_rank, to_rank,
    from_score, to_score, method_version, scan_id
    from (select c.changed_at, case when c.from_rank is null and c.changed_at <= f.finished_at then 'tool.added' else 'grade.changed' end
    as kind, c.tool_id, t.category, 'scan' as reason, c.from_rank, c.to_rank, null as from_score, r.score as to_score, r.method_version,
    c.scan_id from letter_change c join tool t on t.id = c.tool_id left join scan_result r on r.scan_id = c.scan_id
    left join (select tool_id, min(finished_at) as finished_at from scan where status = 'done' group by tool_id) f on f.tool_id = c.tool_id union all select m.changed_at, 'grade.changed', m.tool_id, t.category, 'method', m.from_rank, m.to_rank, m.from_score, m.to_score,
    m.to_version, null from method_change m join tool t on t.id = m.tool_id
    where m.from_rank is distinct from m.to_rank and t.grade_rank is not null order by changed_at desc limit 100000) as earlier
    where (select events from meta) = 0;
update webhook set cursor = (select count(*) from event) where (select events from meta) = 0;
update meta set events = (select count(*) from event), revision = revision + 1
    where events = 0 and exists (select 1 from event);

-- What has been done
create table migration (version integer primary key, name text not null) strict;
insert into migration (version, name) values (1, 'catalogue');
insert into migration (version, name) values (2, 'search');
insert into migration (version, name) values (3, 'held-reviews');
insert into migration (version, name) values (4, 'scans');
insert into migration (version, name) values (5, 'standing');
insert into migration (version, name) values (6, 'words');
insert into migration (version, name) values (7, 'installation');
insert into migration (version, name) values (8, 'scan-ages');
insert into migration (version, name) values (9, 'name-skeletons');
insert into migration (version, name) values (10, 'review-voices');
insert into migration (version, name) values (11, 'search-texts');
insert into migration (version, name) values (12, 'method-changes');
insert into migration (version, name) values (13, 'cleaning');
insert into migration (version, name) values (14, 'versions');
insert into migration (version, name) values (15, 'once');
insert into migration (version, name) values (16, 'events');
insert into migration (version, name) values (17, 'key-scopes');
insert into migration (version, name) values (18, 'owners');
insert into migration (version, name) values (19, 'withdrawn-reviews');
insert into migration (version, name) values (20, 'webhooks');
insert into migration (version, name) values (21, 'removed-tools');
insert into migration (version, name) values (22, 'icons');
insert into migration (version, name) values (23, 'earlier-events');
delete from meta;
