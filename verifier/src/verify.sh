#!/usr/bin/env bash
# 印迹证据包核验: verify.sh BUNDLE_DIR_OR_ZIP TRUST_DIR
#
# Repeats the checks of the verifier page with bash, coreutils and openssl (3 or later) alone, offline. TRUST_DIR holds
# policy.txt, creator-ca.pem and tsa-ca.pem from a source you trust, and creator-ca.crl if you have one: the trust/ folder
# inside a bundle is not read.
# Prints one line per check. Exit status: 0 valid, 1 invalid, 2 cannot decide.
#
# Formats: docs/evidence-format.md; c2sp.org/tlog-proof, signed-note, tlog-checkpoint, tlog-cosignature, tlog-policy;
# RFC 3161, 5652, 6962, 8785. ML-DSA-44 cosignatures are passed over: openssl 3.0 cannot verify them.
set -u
export LC_ALL=C TZ=UTC0

readonly SKEW=300 DAY=86400
failed=0 skipped=0
pass() { printf '通过    %-18s %s\n' "$1" "$2"; }
fail() { printf '未通过  %-18s %s\n' "$1" "$2"; failed=1; }
skip() { printf '未检查  %-18s %s\n' "$1" "$2"; skipped=1; }
withhold() { printf '未检查  %-18s %s\n' "$1" '公开版不出示作品名、存入人与签名文件'; }
cannot() { printf '无法判断: %s\n' "$1" >&2; exit 2; }
refuse() { fail "$1" "$2"; printf '结论: 无效\n'; exit 1; }

[ $# -eq 2 ] || cannot 'usage: verify.sh BUNDLE_DIR_OR_ZIP TRUST_DIR'
bundle=$1 trust=$2
case $(openssl version 2>/dev/null) in 'OpenSSL '[3-9]*) ;; *) cannot 'openssl 3 or later is needed' ;; esac
for name in policy.txt creator-ca.pem tsa-ca.pem; do
  [ -f "$trust/$name" ] || cannot "$trust/$name is missing"
done
tmp=$(mktemp -d) || cannot 'no temporary folder'
trap 'rm -rf "$tmp"' EXIT

# --- the zip: a name twice or outside its folder is refused before anything is written
list_zip() {
  if command -v unzip >/dev/null; then LC_ALL=C.UTF-8 unzip -Z1 "$1" 2>/dev/null
  elif command -v python3 >/dev/null; then
    python3 -c 'import sys, zipfile; [print(name) for name in zipfile.ZipFile(sys.argv[1]).namelist()]' "$1" 2>/dev/null
  else cannot 'neither unzip nor python3 is here: unpack the zip yourself and give the folder'; fi
}
unpack_zip() {
  if command -v unzip >/dev/null; then LC_ALL=C.UTF-8 unzip -q -o "$1" -d "$2" >/dev/null 2>&1
  else python3 -m zipfile -e "$1" "$2" >/dev/null 2>&1; fi
}
if [ ! -d "$bundle" ]; then
  [ -f "$bundle" ] || cannot "$bundle is not here"
  names=$(list_zip "$bundle") || refuse bundle '不是可读的 zip 文件'
  declare -A seen=()
  while IFS= read -r name; do
    [ -z "${seen[/$name]+x}" ] || refuse bundle '有重名文件'
    seen[/$name]=1
  done <<<"$names"
  case "/${names//$'\n'//$'\n'/}/" in *'/../'* | *$'\n//'* | '//'*) refuse bundle '文件名不安全' ;; esac
  unpack_zip "$bundle" "$tmp/bundle" || refuse bundle 'zip 文件损坏'
  # A zip may name any permissions, none among them.
  chmod -R u+rwX "$tmp/bundle"
  bundle=$tmp/bundle
fi
# Signature and reveal name people: a public bundle withholds both. One without the other is no bundle.
public=0 personal='manifest.json.p7s reveal.json'
[ -f "$bundle/manifest.json.p7s" ] || [ -f "$bundle/reveal.json" ] || public=1 personal=
for name in manifest.json record.json record.tsr record.tlog-proof $personal; do
  [ -f "$bundle/$name" ] || refuse bundle "缺少 $name"
done

# A process costs more than anything computed here, so that what bash can do itself it does itself.
sha256() { local line; line=$(sha256sum <"$1"); printf %s "${line:0:64}"; }
sm3() { local line; line=$(openssl dgst -sm3 -r "$1"); printf %s "${line:0:64}"; }
from_hex() { local hex=$1 text='' i; for ((i = 0; i < ${#hex}; i += 2)); do text+="\\x${hex:i:2}"; done; printf "$text"; }
sextets=ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/
declare -A sextet_of=()
for ((i = 0; i < 64; i++)); do sextet_of[${sextets:i:1}]=$i; done
base64_hex() { # sets decoded: the text in hex, with an odd number of digits where it is not base64
  local text=${1%%[!A-Za-z0-9+/]*} group i bits
  decoded=
  for ((i = 0; i < ${#text}; i += 4)); do
    group=${text:i:4} bits=0
    case ${#group} in 1) break ;; 2) group+=AA ;; 3) group+=A ;; esac
    bits=$((sextet_of[${group:0:1}] << 18 | sextet_of[${group:1:1}] << 12 | sextet_of[${group:2:1}] << 6 | sextet_of[${group:3:1}]))
    printf -v group '%06x' $bits
    decoded+=$group
  done
  case $((${#text} % 4))${1#"$text"} in
    0) ;;
    2==) decoded=${decoded::-4} ;;
    3=) decoded=${decoded::-2} ;;
    *) decoded+=0 ;;
  esac
}
moment() { printf '%(%FT%TZ)T' "$1"; }

# --- canonical JSON: members stand in one order, so that one pattern reads them. A file that bash does not hold byte
# for byte, or that holds a control character (a newline at the end), is not canonical.
read_exact() { # sets text; a zero byte would end the reading early
  text=
  ! IFS= read -r -d '' text <"$1" && [[ $text != *[[:cntrl:]]* ]]
}
H='([0-9a-f]{64})' S='"(([^"\\]|\\["\\])+)"' SALT='([0-9a-f]{32})' ID='(YJCZ-[0-9]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z])'
read_exact "$bundle/record.json" || refuse bundle '记录不是规范 JSON'
pattern="^\\{\"id\":\"$ID\",\"manifest_sha256\":\"$H\",\"manifest_sm3\":\"$H\",\"received_at\":\"([0-9T:.-]{23}Z)\",\"signature_sha256\":\"$H\",\"type\":\"deposit\",\"v\":1\\}\$"
[[ $text =~ $pattern ]] || refuse bundle '记录的写法或字段有误'
id=${BASH_REMATCH[1]} manifest_sha256=${BASH_REMATCH[2]} manifest_sm3=${BASH_REMATCH[3]}
received_at=${BASH_REMATCH[4]} signature_sha256=${BASH_REMATCH[5]}
received=$(date -u -d "$received_at" +%s 2>/dev/null) || refuse bundle '记录的时间有误'

read_exact "$bundle/manifest.json" || refuse bundle '清单不是规范 JSON'
pattern="^\\{\"claimed_created\":(null|\"[0-9-]{10}\"),\"creator\":\\{\"cert_sha256\":\"$H\",\"name_commitment\":\"$H\"\\},\"files\":\\["
[[ $text =~ $pattern ]] || refuse bundle '清单的写法或字段有误'
certificate_sha256=${BASH_REMATCH[2]} name_commitment=${BASH_REMATCH[3]}
text=${text:${#BASH_REMATCH[0]}}
pattern="^\\{\"path\":\"(original(-[1-9][0-9]{0,3})?\\.[a-z0-9]{1,5})\",\"sha256\":\"$H\",\"size\":(0|[1-9][0-9]*),\"sm3\":\"$H\"\\}(,|\\])"
declare -A work_sha256=() work_sm3=() work_size=()
while [[ $text =~ $pattern ]]; do
  path=${BASH_REMATCH[1]} more=${BASH_REMATCH[6]}
  [ -z "${work_size[$path]+x}" ] || refuse bundle '清单里有重名文件'
  work_sha256[$path]=${BASH_REMATCH[3]} work_size[$path]=${BASH_REMATCH[4]} work_sm3[$path]=${BASH_REMATCH[5]}
  text=${text:${#BASH_REMATCH[0]}}
  [ "$more" = , ] || break
done
pattern="^,\"id\":\"$ID\",\"log_origin\":\"([^\"\\\\]+)\",\"salt\":\"$SALT\",\"title_commitment\":\"$H\",\"v\":2\\}\$"
[[ ${more:-} = ']' && $text =~ $pattern ]] || refuse bundle '清单的写法或字段有误'
manifest_id=${BASH_REMATCH[1]} log_origin=${BASH_REMATCH[2]} title_commitment=${BASH_REMATCH[4]}
pass bundle "$id"

# --- work: every enclosed file must be a listed one, unchanged
works=0 work_fault=
while IFS= read -r -d '' file; do
  path=${file#"$bundle/work/"} works=$((works + 1))
  if [ -z "${work_size[$path]+x}" ]; then work_fault='有清单里没有的文件'
  elif [ "$(wc -c <"$file")" -ne "${work_size[$path]}" ]; then work_fault="$path 大小不符"
  elif [ "$(sha256 "$file")" != "${work_sha256[$path]}" ]; then work_fault="$path SHA-256 不符"
  elif [ "$(sm3 "$file")" != "${work_sm3[$path]}" ]; then work_fault="$path SM3 不符"; fi
done < <([ -d "$bundle/work" ] && find "$bundle/work" -type f -print0)
if [ -n "$work_fault" ]; then fail work "$work_fault"
elif [ "$works" -eq 0 ]; then printf '未检查  %-18s %s\n' work '证据包里没有作品文件'
else pass work "$works 个文件与清单一致"; fi

# --- record ↔ manifest
if [ "$(sha256 "$bundle/manifest.json")" != "$manifest_sha256" ]; then fail record-manifest '清单的 SHA-256 与记录不符'
elif [ "$(sm3 "$bundle/manifest.json")" != "$manifest_sm3" ]; then fail record-manifest '清单的 SM3 与记录不符'
elif [ "$manifest_id" != "$id" ]; then fail record-manifest '编号不同'
else pass record-manifest "SHA-256 $manifest_sha256"; fi

# --- reveal.json opens the commitments: SHA-256 of ["salt","value"], the value spelt there as it is here
readonly TURNING=$'\xd8\x9c|\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]|\xc2[\x80-\x9f]'
is_line() { # text in JSON, the most characters: not blank, no controls, nothing that turns the direction
  local text=${1//\\[\"\\]/x}
  [[ $text == *[^\ ]* && ! $text =~ $TURNING ]] || return 1
  text=${text//[$'\x80'-$'\xbf']/}
  [ "${#text}" -le "$2" ]
}
commit() { local line; line=$(printf '["%s","%s"]' "$1" "$2" | sha256sum); printf %s "${line:0:64}"; }
check_reveal() {
  local pattern="^\\{\"creator_name\":\\{\"salt\":\"$SALT\",\"value\":$S\\},\"title\":\\{\"salt\":\"$SALT\",\"value\":$S\\},\"v\":1\\}\$"
  read_exact "$bundle/reveal.json" && [[ $text =~ $pattern ]] || { fail reveal '揭示文件的写法或字段有误'; return; }
  local name_salt=${BASH_REMATCH[1]} name=${BASH_REMATCH[2]} title_salt=${BASH_REMATCH[4]} title=${BASH_REMATCH[5]}
  is_line "$name" 100 && is_line "$title" 200 || { fail reveal '揭示文件的写法或字段有误'; return; }
  if [ "$(commit "$title_salt" "$title")" != "$title_commitment" ]; then fail reveal '作品名不是封存在清单里的那一个'
  elif [ "$(commit "$name_salt" "$name")" != "$name_commitment" ]; then fail reveal '存入人不是封存在清单里的那一个'
  else pass reveal "《$title》 $name"; fi
}
if [ $public -eq 1 ]; then withhold reveal; else check_reveal; fi

if [ $public -eq 1 ]; then withhold record-signature
elif [ "$(sha256 "$bundle/manifest.json.p7s")" = "$signature_sha256" ]; then pass record-signature "SHA-256 $signature_sha256"
else fail record-signature '签名文件的 SHA-256 与记录不符'; fi

# --- the token's time; checks of chains are made as of then, not as of now
token_time() { # of a TimeStampResp, in POSIX seconds; nothing where there is none
  local line
  line=$(openssl ts -reply -in "$1" -text 2>/dev/null | while IFS= read -r each; do
    case $each in 'Time stamp: '*) printf '%s' "${each#Time stamp: }" ;; esac
  done)
  [[ $line =~ ^([A-Z][a-z]{2}\ [\ 0-9][0-9]\ [0-9:]{8})(\.[0-9]+)?\ ([0-9]{4})\ GMT$ ]] &&
    date -u -d "${BASH_REMATCH[1]} ${BASH_REMATCH[3]} GMT" +%s
}
stamped=$(token_time "$bundle/record.tsr")

# --- the creator's CAdES signature. openssl's own -crl_check wants a list of the token's day; a newer one knows more
readonly NAMES=utf8,esc_ctrl,sname,sep_comma_plus
revoked_at() { # in POSIX seconds; nothing where the signer is not listed; "unread" where the list is not the authority's
  local list=$trust/creator-ca.crl line listed=0 ours=0 revoked=
  [ -f "$list" ] || return
  openssl crl -in "$list" -CAfile "$trust/creator-ca.pem" -no-CApath -no-CAstore -issuer -nameopt $NAMES -text -noout \
    >"$tmp/list" 2>"$tmp/why"
  [[ $'\n'$(<"$tmp/why")$'\n' == *$'\nverify OK\n'* ]] || { printf unread; return; }
  while IFS= read -r line; do
    case $line in
      'issuer='*) [ "$line" != "$issuer" ] || ours=1 ;;
      *'Serial Number: '*) [ "${line##* }" = "${serial#serial=}" ] && listed=1 || listed=0 ;;
      *'Revocation Date: '*) [ $listed -eq 0 ] || revoked=${revoked:-${line#*: }} ;;
    esac
  done <"$tmp/list"
  [ $ours -eq 0 ] || [ -z "$revoked" ] || date -u -d "$revoked" +%s
}
read_signer() { # sets fingerprint, issuer, serial, subject
  local line
  fingerprint='' issuer='' serial='' subject=''
  while IFS= read -r line; do
    case $line in
      'issuer='*) issuer=$line ;;
      'serial='*) serial=$line ;;
      'subject='*) subject=$line ;;
      *' Fingerprint='*) line=${line#*=} line=${line//:/} fingerprint=${line,,} ;;
    esac
  done < <(openssl x509 -in "$tmp/signer.pem" -noout -sha256 -fingerprint -issuer -serial -subject -nameopt $NAMES)
}
if [ $public -eq 1 ]; then withhold creator-signature
elif openssl cms -verify -cades -inform DER -in "$bundle/manifest.json.p7s" -content "$bundle/manifest.json" -binary \
  -purpose any -attime "${stamped:-$received}" -CAfile "$trust/creator-ca.pem" -no-CApath -no-CAstore \
  -signer "$tmp/signer.pem" -out /dev/null 2>"$tmp/why"; then
  read_signer
  revoked=$(revoked_at)
  if [ "$fingerprint" = "$certificate_sha256" ]; then
    if [ "$revoked" = unread ]; then skip creator-signature 'creator-ca.crl 不是 creator-ca.pem 里的机构签发'
    elif [ -n "$revoked" ] && [ "$revoked" -le "${stamped:-$received}" ]; then
      fail creator-signature "证书在该时刻已经被撤销：$(moment "$revoked")"
    elif [ -n "$revoked" ]; then
      pass creator-signature "$subject；证书在签名之后撤销：$(moment "$revoked")"
    else pass creator-signature "$subject"; fi
  else fail creator-signature '签名证书不是清单里写明的那一张'; fi
else fail creator-signature "$(tail -n 1 "$tmp/why")"; fi

# --- RFC 3161; a second token by the same rules, where there is one
check_token() { # check, file, its time
  if [ -z "$3" ]; then fail "$1" '时间戳无法读取'
  elif openssl ts -verify -attime "$3" -data "$bundle/record.json" -in "$2" \
    -CAfile "$trust/tsa-ca.pem" >/dev/null 2>"$tmp/why"; then pass "$1" "$(moment "$3")"
  else fail "$1" "$(tail -n 1 "$tmp/why")"; fi
}
check_token timestamp "$bundle/record.tsr" "$stamped"
second=$bundle/record.tsr.2 second_stamped=none
if [ -f "$second" ]; then
  second_stamped=$(token_time "$second")
  check_token timestamp-2 "$second" "$second_stamped"
fi

# --- c2sp.org/tlog-proof
number='^(0|[1-9][0-9]{0,15})$' proof_fault=
mapfile lines <"$bundle/record.tlog-proof"
last=${lines[*]: -1}
lines=("${lines[@]%$'\n'}")
at=0 path=()
[ "${lines[at++]:-}" = 'c2sp.org/tlog-proof@v1' ] || proof_fault='不是 tlog-proof'
case ${lines[at]:-} in 'extra '*) at=$((at + 1)) ;; esac
index=${lines[at++]:-}
case $index in 'index '*) index=${index#index } ;; *) index= ;; esac
[[ $index =~ $number ]] || proof_fault='没有位置'
while [ -n "${lines[at]:-}" ]; do
  base64_hex "${lines[at]}"
  at=$((at + 1))
  [ ${#decoded} -eq 64 ] || proof_fault='路径有误'
  path+=("$decoded")
done
note=("${lines[@]:at+1}")
gap=-1
for i in "${!note[@]}"; do [ -n "${note[i]}" ] || gap=$i; done
[ "$gap" -ge 3 ] || proof_fault='检查点不规范'
[[ $last == *$'\n' ]] || proof_fault='检查点不以换行结束'
body='' signatures=()
for i in "${!note[@]}"; do
  if [ "$i" -lt "$gap" ]; then body+=${note[i]}$'\n'; elif [ "$i" -gt "$gap" ]; then signatures+=("${note[i]}"); fi
done
base64_hex "${note[2]:-}"
origin=${note[0]:-} size=${note[1]:-} root=$decoded
[[ $size =~ $number && ${#root} -eq 64 ]] || proof_fault='检查点不规范'

# RFC 9162 §2.1.3.2; bash counts in 64 bits
node() { local line; line=$(from_hex "01$1$2" | sha256sum); hash=${line:0:64}; } # sets hash
included() {
  local fn=$index sn=$((size - 1)) hash each
  [ "$index" -lt "$size" ] || return 1
  hash=$({ printf '\0'; cat "$bundle/record.json"; } | sha256sum) hash=${hash:0:64}
  for each in ${path[@]+"${path[@]}"}; do
    [ "$sn" -ne 0 ] || return 1
    if [ $((fn % 2)) -eq 1 ] || [ "$fn" -eq "$sn" ]; then
      node "$each" "$hash"
      while [ $((fn % 2)) -eq 0 ] && [ "$fn" -ne 0 ]; do fn=$((fn / 2)) sn=$((sn / 2)); done
    else node "$hash" "$each"; fi
    fn=$((fn / 2)) sn=$((sn / 2))
  done
  [ "$sn" -eq 0 ] && [ "$hash" = "$root" ]
}
if [ -n "$proof_fault" ]; then fail inclusion "$proof_fault"
elif [ "$origin" != "$log_origin" ]; then fail inclusion '检查点的账本不是清单里写明的账本'
elif included; then pass inclusion "第 $index 条，共 $size 条"
else fail inclusion '按证明算出的账本根与检查点不符'; fi

# --- signed notes: a line of a known key must verify; lines of unknown keys are passed over
ed25519() { # key hex, message file, signature hex
  from_hex "302a300506032b6570032100$1" >"$tmp/key.der"
  from_hex "$3" >"$tmp/signature"
  openssl pkeyutl -verify -pubin -keyform DER -inkey "$tmp/key.der" -rawin -in "$2" -sigfile "$tmp/signature" >/dev/null 2>&1
}
read_vkey() { # sets name, key_id, type, key
  [[ $1 =~ ^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$ ]] || cannot "policy.txt: $1"
  name=${BASH_REMATCH[1]} key_id=${BASH_REMATCH[2]}
  base64_hex "${BASH_REMATCH[3]}"
  key=$decoded
  local line
  line=$({ printf '%s\n' "$name"; from_hex "$key"; } | sha256sum)
  [ "${line:0:8}" = "$key_id" ] || cannot "policy.txt: $1"
  type=${key:0:2} key=${key:2}
}
lines_by() { # sets own: the signature in hex of every line of the vkey just read
  local line
  own=()
  for line in ${signatures[@]+"${signatures[@]}"}; do
    case $line in "— $name "*) base64_hex "${line##* }" ;; *) continue ;; esac
    [ "${decoded:0:8}" != "$key_id" ] || own+=("${decoded:8}")
  done
}

printf '%s' "$body" >"$tmp/body"
log_found=0 log_fault=0 witness_fault=
declare -A cosigned=() defined=() met=()
groups=() quorum=
while read -r word first second rest || [ -n "${word:-}" ]; do
  case $word in
    '' | '#'*) ;;
    log)
      read_vkey "$first"
      if [ "$name" = "$origin" ]; then
        lines_by
        for signature in ${own[@]+"${own[@]}"}; do
          if [ "$type" = 01 ] && [ ${#signature} -eq 128 ] && ed25519 "$key" "$tmp/body" "$signature"; then log_found=1; else log_fault=1; fi
        done
      fi ;;
    witness)
      read_vkey "$second"
      defined[$first]=1
      [ "$type" = 04 ] || continue
      lines_by
      for signature in ${own[@]+"${own[@]}"}; do
        time=$((16#${signature:0:16}))
        printf 'cosignature/v1\ntime %s\n%s' "$time" "$body" >"$tmp/cosigned"
        if [ ${#signature} -eq 144 ] && ed25519 "$key" "$tmp/cosigned" "${signature:16}"; then
          # The first time counts where one signed twice: a later line takes nothing back.
          [ "${cosigned[$first]:-$time}" -lt "$time" ] || cosigned[$first]=$time
        else witness_fault=$first; fi
      done ;;
    group) defined[$first]=1 groups+=("$first $second $rest") ;;
    quorum) [ -z "$quorum" ] || cannot 'policy.txt: two quorum lines'; quorum=$first ;;
    *) cannot "policy.txt: $word" ;;
  esac
done < <(tr '\t' ' ' <"$trust/policy.txt")
[ -n "$quorum" ] || cannot 'policy.txt: no quorum line'
[ "$quorum" = none ] || [ -n "${defined[$quorum]+x}" ] || cannot "policy.txt: $quorum is not defined"

# is_quorum LATEST: whether witnesses that cosigned by LATEST (POSIX seconds) are enough
is_quorum() {
  local each group k members member count
  met=()
  for each in "${!cosigned[@]}"; do [ "${cosigned[$each]}" -gt "$1" ] || met[$each]=1; done
  for each in ${groups[@]+"${groups[@]}"}; do
    read -r group k members <<<"$each"
    count=0
    for member in $members; do [ -z "${met[$member]+x}" ] || count=$((count + 1)); done
    case $k in any) k=1 ;; all) k=$(wc -w <<<"$members") ;; esac
    [ "$count" -lt "$k" ] || met[$group]=1
  done
  [ "$quorum" = none ] || [ -n "${met[$quorum]+x}" ]
}
readonly FOREVER=9223372036854775807
quorum_met=0
if [ -n "$proof_fault" ]; then
  skip log-signature '证明无法读取'
  skip witnesses '证明无法读取'
else
  if [ $log_fault -eq 1 ]; then fail log-signature '账本签名与内容不符'
  elif [ $log_found -eq 1 ]; then pass log-signature "$origin"
  else fail log-signature '账本不在信任名单里，或没有它的签名'; fi
  if [ -n "$witness_fault" ]; then fail witnesses "$witness_fault 的签名与内容不符"
  elif is_quorum $FOREVER; then quorum_met=1; pass witnesses "${#cosigned[@]} 家有效: ${!cosigned[*]}"
  else fail witnesses "只有 ${#cosigned[@]} 家有效"; fi
fi

# --- the order of times (docs/evidence-format.md §6)
time_order() {
  local each complete=
  for each in $stamped ${second_stamped#none}; do
    [ "$received" -le $((each + SKEW)) ] || { fail time-order '收到时间晚于时间戳'; return; }
    is_quorum $((each + DAY)) || { fail time-order '时间戳比见证人联署早了 24 小时以上'; return; }
  done
  for each in $(printf '%s\n' ${cosigned[@]+"${cosigned[@]}"} | sort -n); do
    if [ -z "$complete" ] && is_quorum "$each"; then complete=$each; fi
  done
  each=$stamped
  if [ -n "$complete" ] && [ "$complete" -lt "$each" ]; then each=$complete; fi
  [ "$received" -ge $((each - DAY)) ] || { fail time-order '收到时间早于时间戳和见证人 24 小时以上'; return; }
  if [ -n "$complete" ] && [ "$received" -gt $((complete + SKEW)) ]; then fail time-order '收到时间晚于见证人'; return; fi
  pass time-order "收到 $received_at"
}
if [ -z "$stamped" ] || [ -z "$second_stamped" ] || [ $quorum_met -eq 0 ]; then skip time-order '前面的项目没有通过'; else time_order; fi

if [ $failed -eq 1 ]; then printf '结论: 无效\n'; exit 1; fi
if [ $skipped -eq 1 ]; then printf '结论: 无法判断\n'; exit 2; fi
printf '结论: 有效。记录在 %s 之前就已存在，此后没有改动。\n' "$(moment "$stamped")"
[ $public -eq 0 ] || printf '这是公开版，没有出示由谁签名存入。\n'
